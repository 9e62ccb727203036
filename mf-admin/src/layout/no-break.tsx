import { styled } from 'styled-components';

/** Keeps a button in a table cell on one line, because the text of cells may break anywhere. */
export const NoBreak = styled.span`
  white-space: nowrap;
`;
