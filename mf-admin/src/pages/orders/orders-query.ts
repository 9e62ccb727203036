import { deskOrderSorts, deskOrderStatuses, type listDeskOrders } from '@plumbline/contract/desk-orders';
import type { EndpointInput } from '@plumbline/contract/endpoint';

/** What the list's address may say. */
const orderParameters = ['q', 'status', 'sort', 'cursor'] as const;

type Query = NonNullable<EndpointInput<typeof listDeskOrders>['query']>;

/** What is asked of the API for an address of the list; what it does not know is left out. */
export function ordersQuery(search: URLSearchParams): Query {
  const status = deskOrderStatuses.find((known) => known === search.get('status'));
  const sort = deskOrderSorts.find((known) => known === search.get('sort'));
  const [q, cursor] = [search.get('q')?.slice(0, 100) ?? '', search.get('cursor') ?? ''];
  return {
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
    ...(cursor === '' ? {} : { cursor }),
  };
}

/** The address of the list with this in it; what is empty is left out. */
export function ordersAddress(query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const name of orderParameters) if (query[name]) search.set(name, query[name]);
  return search.size === 0 ? '/admin/orders' : `/admin/orders?${search}`;
}
