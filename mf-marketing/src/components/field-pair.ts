import { styled } from 'styled-components';

/** Two fields, side by side where their container has room for both. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: 20px 16px;
`;
