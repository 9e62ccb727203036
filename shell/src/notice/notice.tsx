import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Bar = styled.output`
  position: sticky;
  bottom: 0;
  z-index: var(--z-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3) var(--s-5);
  padding: var(--s-4) var(--margin);
  border-top: 1px solid var(--rule-strong);
  background: var(--mortar);
  color: var(--ink);

  @media print {
    display: none;
  }
`;

/** A bar at the page's lower edge with a message about the page and an action. */
export function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Bar>
      <span>{text}</span>
      {children}
    </Bar>
  );
}
