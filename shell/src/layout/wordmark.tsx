import { styled } from 'styled-components';
import { Logo } from '@plumbline/kit/logo';
import { useSite } from '@plumbline/services';

/** The name whose letters the logo draws. A site that is called otherwise sets its own name in the same face. */
const drawnName = 'Plumbline';

const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  padding-block: 2px;
  font-family: var(--serif);
  font-size: clamp(1.125rem, 0.9rem + 1vw, 1.5rem);
  font-weight: 430;
  line-height: 1.1;
  letter-spacing: var(--tr-head);
  overflow-wrap: anywhere;
`;

/** The site's name as the brand writes it; decoration where a link around it carries the name. */
export function Wordmark({ hanging = false }: { hanging?: boolean }) {
  const { product } = useSite();
  return product === drawnName ? (
    <Logo hanging={hanging} />
  ) : (
    <Name aria-hidden="true" data-wordmark="set">
      {product}
    </Name>
  );
}
