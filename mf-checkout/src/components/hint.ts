import { styled } from 'styled-components';

/** Small text below the element that it explains. */
export const Hint = styled.p`
  margin-top: 10px;
  font-size: 0.875rem;
  line-height: 1.45;
  color: var(--ink-3);
`;
