import { styled } from 'styled-components';

/** Small text below a page's actions. */
export const SmallPrint = styled.p`
  margin-top: 28px;
  font-size: var(--fs-small);
  color: var(--ink-2);

  & a {
    color: var(--link);
  }
`;
