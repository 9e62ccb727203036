import { getAdminOrder } from '@plumbline/contract/commerce/admin-orders';
import { endpointUrl } from '@plumbline/contract/endpoint';

/** The SWR cache key of an order. */
export function orderKey(id: string): string {
  return endpointUrl(getAdminOrder, { params: { id } });
}
