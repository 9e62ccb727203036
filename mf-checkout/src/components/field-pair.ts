import { styled } from 'styled-components';

/** Two fields, side by side if there is room. */
export const FieldPair = styled.div`
  display: grid;
  gap: 20px 16px;

  @media (min-width: 720px) {
    grid-template-columns: 1fr 1fr;
  }
`;
