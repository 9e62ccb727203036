import { styled } from 'styled-components';

const Anchor = styled.a`
  position: fixed;
  z-index: var(--z-skip);
  top: 8px;
  left: 8px;
  padding: 12px 18px;
  border-radius: var(--r-1);
  background: var(--action);
  color: var(--action-ink);
  font-weight: 600;

  &:not(:focus) {
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media print {
    display: none;
  }
`;

/** The first focusable element of the page: a link past the header to the content. */
export function SkipLink() {
  return <Anchor href="#main">Skip to content</Anchor>;
}
