import { styled } from 'styled-components';

/** A table cell's value, with a second line in a `small` element. */
export const TwoLines = styled.span`
  & small {
    display: block;
    font-size: 0.8125rem;
    color: var(--ink-2);
  }
`;
