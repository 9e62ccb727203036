import { styled } from 'styled-components';

/** Buttons side by side; on phones each takes the whole width. */
export const ButtonRow = styled.div`
  display: grid;
  gap: 14px;

  @media (min-width: 520px) {
    display: flex;
    flex-wrap: wrap;
  }
`;
