import * as v from 'valibot';
import { getOrder, OrderId } from '@plumbline/contract/commerce/orders';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import type { LoadArgs } from '@plumbline/services';
import { hintsOfQuery } from './hints.ts';

/** Loads the data of a checkout whose address names an order. */
export async function loadOrder({ url, prefetch }: LoadArgs): Promise<unknown> {
  const { orderId } = hintsOfQuery(url.searchParams);
  const settings = prefetch(getPaymentSettings, {}, { required: false });
  if (v.is(OrderId, orderId)) await prefetch(getOrder, { params: { orderId } });
  return settings;
}
