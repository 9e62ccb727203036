import { styled } from 'styled-components';

/** Two fields side by side if there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  @media (min-width: 560px) {
    grid-template-columns: 1fr 1fr;
  }
`;
