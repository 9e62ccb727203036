import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';

const Below = styled.div`
  margin-top: 12px;
`;

/** The first `limit` items of a list, and the button that shows all of them; the button is null if all are shown. */
export function useShowMore<Item>(items: readonly Item[], limit: number): { shown: readonly Item[]; more: ReactNode } {
  const [all, setAll] = useState(false);
  if (all || items.length <= limit) return { shown: items, more: null };
  return {
    shown: items.slice(0, limit),
    more: (
      <Below>
        <Button variant="outline" size="table" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      </Below>
    ),
  };
}
