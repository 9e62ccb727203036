import * as v from 'valibot';
import { getOrder, OrderId } from '@plumbline/contract/commerce/orders';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import type { LoadArgs } from '@plumbline/services';
import { prefillOfUrl } from './prefill.ts';

/** Loads the data of a checkout whose URL contains an order id. */
export async function loadOrder({ url, prefetch }: LoadArgs): Promise<unknown> {
  const { orderId } = prefillOfUrl(url.searchParams);
  const settings = prefetch(getPaymentSettings, {}, { required: false });
  if (v.is(OrderId, orderId)) await prefetch(getOrder, { params: { orderId } });
  return settings;
}
