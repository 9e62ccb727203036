import { useSearchParams } from 'react-router-dom';
import type { CountedPage, EndpointInput } from '@plumbline/contract/endpoint';
import { useLiveEndpoint, type LiveState } from '../layout/use-live-endpoint.ts';
import type { AdminList, ListEndpoint } from './admin-list.ts';
import { listQuery, listValues, firstRowPosition, type ListValues } from './list-url.ts';

/** The values of a list's URL, and the data of its page. */
export interface ListState<Item> {
  readonly values: ListValues;
  /** The position of the page's first row in the whole list, from 1; null if the URL does not have it. */
  readonly first: number | null;
  readonly state: LiveState<CountedPage<readonly Item[]>>;
}

/** Reads the URL and keeps its page of the list up to date. */
export function useList<Item>(list: AdminList<Item>): ListState<Item> {
  const [search] = useSearchParams();
  const values = listValues(list, search);
  const input = { query: listQuery(list, values) } as EndpointInput<ListEndpoint>;
  // The endpoint's schema types the items; a list declares the same type by hand.
  const state = useLiveEndpoint(list.endpoint, input) as LiveState<CountedPage<readonly Item[]>>;
  return { values, first: values['cursor'] === undefined ? 1 : firstRowPosition(search), state };
}
