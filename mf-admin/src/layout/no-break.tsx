import { styled } from 'styled-components';

/** Keeps a button in a table cell on one line: a cell's words may break anywhere. */
export const NoBreak = styled.span`
  white-space: nowrap;
`;
