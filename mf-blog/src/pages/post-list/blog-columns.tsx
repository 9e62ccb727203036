import { styled } from 'styled-components';

/** The articles, with the sidebar beside them from 1100 px on. */
export const BlogColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 56px;
  padding-block-end: 112px;
  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 1fr) 280px;
  }
`;

/** The column beside the articles; below them on narrow screens, with its parts side by side if there is room. */
export const Sidebar = styled.div`
  display: grid;
  align-content: start;
  gap: 36px;
  @media (min-width: 720px) and (max-width: 1099px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
    gap: 28px;
  }
`;
