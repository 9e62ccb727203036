import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';

const Chip = styled.button`
  flex: none;
  max-inline-size: 100%;
  min-block-size: 44px;
  padding: 9px 16px;
  border: 1px solid var(--field-border);
  border-radius: var(--r-1);
  background: transparent;
  color: var(--ink);
  font-size: var(--fs-small);
  font-weight: 500;
  line-height: 1.3;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition:
    background-color var(--t-1),
    border-color var(--t-1);
  &:hover {
    border-color: var(--ink);
  }
  &[aria-pressed='true'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 3px solid Highlight;
      outline-offset: -4px;
    }
  }
`;

/** One choice of the filter. Without JavaScript the button submits its form to the category's URL. */
export function FilterButton({
  url,
  pressed,
  onPick,
  children,
}: {
  url: string;
  pressed: boolean;
  onPick: (url: string) => void;
  children: ReactNode;
}) {
  const pick = (event: MouseEvent) => {
    event.preventDefault();
    onPick(url);
  };
  return (
    <Chip type="submit" formAction={url} aria-pressed={pressed} onClick={pick}>
      {children}
    </Chip>
  );
}
