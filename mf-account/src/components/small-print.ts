import { styled } from 'styled-components';

/** The quiet lines below the actions. */
export const SmallPrint = styled.p`
  margin-top: 28px;
  font-size: var(--fs-small);
  color: var(--ink-2);

  & a {
    color: var(--link);
  }
`;
