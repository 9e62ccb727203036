import { styled } from 'styled-components';

/** The lead card over the full width, the others in pairs below. */
export const CardGrid = styled.div`
  display: grid;
  gap: 44px 28px;
  @media (min-width: 720px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
      padding-block-end: 44px;
      border-block-end: 1px solid var(--rule);
    }
    > :only-child {
      padding-block-end: 0;
      border-block-end: 0;
    }
  }
`;
