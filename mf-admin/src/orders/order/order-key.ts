import { getDeskOrder } from '@plumbline/contract/desk-orders';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** The key under which an order is kept in the page. */
export function orderKey(id: string): string {
  return endpointUrl(getDeskOrder, { params: { id } });
}
