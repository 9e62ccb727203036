import { styled } from 'styled-components';

/** Around a button in a cell, where words may else break anywhere. */
export const NoBreak = styled.span`
  white-space: nowrap;
`;
