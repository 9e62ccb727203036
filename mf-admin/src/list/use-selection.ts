import { useState } from 'react';

/** The items of a bulk action: rows, or every item of the list's filter. */
export type Chosen<Item> =
  | { readonly kind: 'rows'; readonly items: readonly Item[] }
  /** `counted` was confirmed by the reader; `filter` is the list's query. */
  | { readonly kind: 'filter'; readonly filter: Readonly<Record<string, string>>; readonly counted: Counted };

/** All items of a filter: their number, and the API's identifier of the set. */
export interface Counted {
  readonly count: number;
  readonly set: string;
}

/** The chosen rows of a list. */
export interface Selection<Item> {
  /** The chosen rows of all pages, those of this page with their current data. */
  readonly items: readonly Item[];
  /** The number of chosen rows on this page. */
  readonly chosenOnPage: number;
  /** The count of the filter's items if all of them are chosen; otherwise null. */
  readonly all: Counted | null;
  readonly has: (item: Item) => boolean;
  readonly toggle: (item: Item) => void;
  /** Chooses all rows of this page, or none of them if all are chosen. */
  readonly toggleAll: () => void;
  /** Chooses every item of the filter, as it was counted. */
  readonly chooseAll: (counted: Counted) => void;
  readonly clear: () => void;
}

/** The page of a list; `filter` is the URL with its filter and order, `page` is its cursor. */
interface PageOfList {
  readonly filter: string;
  readonly page: string;
}

interface State<Item> {
  readonly filter: string;
  readonly all: Counted | null;
  readonly rows: ReadonlyMap<string, { readonly item: Item; readonly page: string }>;
}

/**
 * The chosen rows. Rows stay chosen while the reader moves to other pages of the list. A row that disappears from its page is
 * dropped, and another filter drops all rows.
 */
export function useSelection<Item>(
  shown: readonly Item[],
  keyOf: (item: Item) => string,
  { filter, page }: PageOfList,
): Selection<Item> {
  const empty: State<Item> = { filter, all: null, rows: new Map() };
  const [state, setState] = useState(empty);
  const { all, rows } = state.filter === filter ? state : empty;
  // New rows can have moved a row to this page.
  const shownKeys = new Set(shown.map(keyOf));
  const rowsOfOtherPages = [...rows].filter(([key, row]) => row.page !== page && !shownKeys.has(key));
  const has = (item: Item): boolean => all !== null || rows.has(keyOf(item));
  const choose = (items: readonly Item[]): void =>
    setState({
      filter,
      all: null,
      rows: new Map([...rowsOfOtherPages, ...items.map((item) => [keyOf(item), { item, page }] as const)]),
    });
  const chosen = shown.filter(has);
  return {
    items: [...rowsOfOtherPages.map(([, { item }]) => item), ...chosen],
    chosenOnPage: chosen.length,
    all,
    has,
    toggle: (item) => choose(shown.filter((other) => has(other) !== (keyOf(other) === keyOf(item)))),
    toggleAll: () => choose(chosen.length === shown.length ? [] : shown),
    chooseAll: (counted) => setState({ filter, all: counted, rows: new Map() }),
    clear: () => setState(empty),
  };
}
