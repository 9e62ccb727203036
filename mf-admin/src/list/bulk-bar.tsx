import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';

/* Docked to the window's lower edge, below the list in the page: the rows stay where they are under the pointer. */
const Bar = styled.section`
  position: sticky;
  bottom: 0;
  z-index: var(--z-sticky);
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  padding: 8px 14px max(8px, env(safe-area-inset-bottom));
  margin-top: 12px;
  background: var(--hl);
  border: 1px solid var(--hl-rule);
  border-radius: var(--r-2) var(--r-2) 0 0;
  box-shadow: var(--sh-2);
  font-size: 0.875rem;
  font-weight: 600;
`;

/** The actions on the chosen rows; `children` are the buttons. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <Bar aria-label="Chosen rows">
      <span role="status">{count === 1 ? '1 row chosen' : `${count} rows chosen`}</span>
      {children}
      <Button variant="outline" size="table" onClick={onClear}>
        Choose none
      </Button>
    </Bar>
  );
}
