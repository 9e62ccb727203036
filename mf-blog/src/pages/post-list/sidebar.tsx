import { styled } from 'styled-components';

/** What stands beside the articles, or below them on narrow screens. */
export const Sidebar = styled.div`
  display: grid;
  align-content: start;
  gap: 36px;
`;
