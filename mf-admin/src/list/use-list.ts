import { useSearchParams } from 'react-router-dom';
import type { EndpointInput, Page } from '@plumbline/contract/endpoint';
import { useLiveEndpoint, type LiveState } from '../layout/use-live-endpoint.ts';
import type { DeskList, ListEndpoint } from './admin-list.ts';
import { listQuery, listValues, type ListValues } from './list-address.ts';

/** A list as its address asks for it. */
export interface ListState<Item> {
  readonly values: ListValues;
  readonly state: LiveState<Page<readonly Item[]>>;
}

/** Reads the address and asks for that page of the list, again and again. */
export function useList<Item>(list: DeskList<Item>): ListState<Item> {
  const [search] = useSearchParams();
  const values = listValues(list, search);
  const input = { query: listQuery(list, values) } as EndpointInput<ListEndpoint>;
  // The endpoint's schema has made the items; which they are is the list's own word.
  const state = useLiveEndpoint(list.endpoint, input) as LiveState<Page<readonly Item[]>>;
  return { values, state };
}
