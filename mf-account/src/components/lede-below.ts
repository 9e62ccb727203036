import { styled } from 'styled-components';
import { Lede } from '@plumbline/kit/heading';

/** The introduction below the page's heading. */
export const LedeBelow = styled(Lede)`
  max-width: 46ch;
  margin-top: 18px;
`;
