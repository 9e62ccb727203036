import { useSite } from '@plumbline/services';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

const Line = styled.p`
  display: none;
  @media print {
    display: block;
    font-size: 9pt;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`;

/** The article's URL, shown in print only. */
export function PrintedUrl() {
  const { origin } = useSite();
  const { pathname } = useLocation();
  return <Line>{origin + pathname}</Line>;
}
