import { styled } from 'styled-components';
import { SmartLink } from './smart-link.tsx';

export type { LinkAttributes, LinkTarget } from './smart-link.tsx';

/** A link outside of running text, with a light underline. `to` and `newTab` as in {@link LinkTarget}. */
export const TextLink = styled(SmartLink)`
  font-weight: 600;
  color: inherit;
  text-decoration: underline;
  text-decoration-color: var(--rule);
  text-decoration-thickness: 1.5px;
  text-underline-offset: 0.28em;

  & > svg {
    display: inline-block;
  }

  &:hover {
    text-decoration-color: currentColor;
  }
`;
