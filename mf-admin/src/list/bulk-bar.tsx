import { useState, type ReactNode } from 'react';
import { safeParse } from 'valibot';
import { styled } from 'styled-components';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { errorText } from '../layout/error-text.ts';
import type { CountedFilter } from './admin-list.ts';
import { bulkActions } from './use-list-shortcuts.ts';
import type { Counted, Selection } from './use-selection.ts';

/* Docked to the window's lower edge, so that the rows do not move under the pointer. */
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

  /* As wide as its longest text, so that the buttons do not move under the pointer. */
  & > span[role='status'] {
    min-width: 17rem;
  }
`;

/* The button that chooses all rows, for cards, which have no table head with a checkbox. */
const OnCards = styled.span`
  @media (min-width: 720px) {
    display: none;
  }
`;

/** The props of {@link BulkBar}. */
export interface BulkBarProps {
  readonly selection: Pick<Selection<never>, 'chosenOnPage' | 'all' | 'toggleAll' | 'chooseAll' | 'clear'> & {
    readonly items: { readonly length: number };
  };
  /** The number of rows on this page. */
  readonly shown: number;
  /** Whether the list has other pages. */
  readonly hasMore: boolean;
  /** The count of the filter's items; absent if only rows can be chosen. */
  readonly counted?: CountedFilter | undefined;
  /** The list's query without order and page. */
  readonly filter: Readonly<Record<string, string>>;
  /** The actions' buttons. */
  readonly children: ReactNode;
}

/** The actions on the chosen rows, and the button that chooses every item of the filter. */
export function BulkBar({ selection, shown, hasMore, counted, filter, children }: BulkBarProps) {
  const { items, chosenOnPage, all, toggleAll, chooseAll, clear } = selection;
  const isWholePage = chosenOnPage === shown;
  const offersAll =
    isWholePage && hasMore && all === null && counted && safeParse(counted.endpoint.query, filter).success;
  return (
    <Bar aria-label="Chosen rows" {...{ [bulkActions]: '' }}>
      <span role="status">{chosenText(items.length, chosenOnPage, all)}</span>
      {children}
      <Button variant="outline" size="table" onClick={clear}>
        Choose none
      </Button>
      {/* Last, because these buttons disappear once they are pressed. */}
      {!isWholePage && (
        <OnCards>
          <Button variant="outline" size="table" onClick={toggleAll}>
            Choose all rows
          </Button>
        </OnCards>
      )}
      {offersAll && <ChooseAll counted={counted} filter={filter} onChoose={chooseAll} />}
    </Bar>
  );
}

function chosenText(count: number, chosenOnPage: number, all: Counted | null): string {
  if (all !== null) return `All ${all.count.toLocaleString('en-US')} that match are chosen`;
  const elsewhere = count === chosenOnPage ? '' : `, ${count - chosenOnPage} on other pages`;
  return `${count === 1 ? '1 row' : `${count} rows`} chosen${elsewhere}`;
}

function ChooseAll({
  counted: { endpoint, max },
  filter,
  onChoose,
}: {
  counted: CountedFilter;
  filter: Readonly<Record<string, string>>;
  onChoose: (counted: Counted) => void;
}) {
  const client = useApiClient();
  const { toast } = useServices();
  const [isBusy, setBusy] = useState(false);

  const choose = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const all = await client.call(endpoint, { query: filter });
      if (all.count <= max) return onChoose(all);
      const description = `More than ${max.toLocaleString('en-US')} match, the most that is changed at once. Narrow the filter.`;
      toast({ title: 'Too many', description, variant: 'destructive' });
    } catch (error) {
      toast({ title: 'Not counted', description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="table" aria-disabled={isBusy} onClick={() => void choose()}>
      {isBusy ? 'Counting...' : 'Choose all that match'}
    </Button>
  );
}
