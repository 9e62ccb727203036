import { styled } from 'styled-components';

/** Articles, and beside them from 1100 px on the sidebar. */
export const BlogColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 56px;
  padding-block-end: 112px;
  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 1fr) 280px;
  }
`;
