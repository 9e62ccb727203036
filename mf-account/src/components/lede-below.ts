import { styled } from 'styled-components';
import { Lede } from '@plumbline/kit/heading';

/** The paragraph below the page's heading. */
export const LedeBelow = styled(Lede)`
  max-width: 46ch;
  margin-top: 18px;
`;
