import { styled } from 'styled-components';

/** Two fields, side by side if there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: 20px 16px;
`;
