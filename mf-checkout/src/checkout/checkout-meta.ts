import * as v from 'valibot';
import { getOrder, OrderId, type Order } from '@plumbline/contract/commerce/orders';
import { listPlans } from '@plumbline/contract/commerce/plans';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { firstName } from '@plumbline/kit/member-card';
import { welcome, words } from '../content.ts';
import { findBegunPayment, type BegunPayment } from './begun-payments.ts';
import { checkoutStateOf } from './checkout-state.ts';
import { planOfUrl } from './purchase.ts';
import { readStoredPrefill } from './stored-prefill.ts';

/**
 * The head of an order's checkout, which search engines must not list. The title of a paid order welcomes the member.
 */
export function checkoutMeta(args: MetaArgs): PageMeta {
  return metaOf(args, args.url.searchParams.get('orderId') ?? readStoredPrefill()?.orderId ?? null);
}

/** The head of a plan's checkout. The plan's order is the one that this browser has stored. */
export function planCheckoutMeta(args: MetaArgs): PageMeta {
  const plans = args.read(listPlans, {});
  const plan = plans === undefined ? null : planOfUrl(plans, args.params);
  if (plan === null) return metaOf(args, null);
  const stored = readStoredPrefill();
  const begun = findBegunPayment({ membershipId: plan.membershipId });
  const begunOrderId = begun === null ? null : (JSON.parse(begun) as BegunPayment).orderId;
  return metaOf(args, stored?.planId === plan.id ? stored.orderId : begunOrderId, plan.id);
}

function metaOf({ site, read }: MetaArgs, orderId: string | null, planId?: string): PageMeta {
  const order = v.is(OrderId, orderId) ? read(getOrder, { params: { orderId } }) : undefined;
  const title = order !== undefined && checkoutStateOf(order) === 'paid' ? titleOf(order, planId) : words.title;
  return { title: `${title} | ${site.product}`, description: words.description, noindex: true };
}

/** If the paid order is of another plan than the page's, the title says that the visitor has the membership already. */
function titleOf(order: Order, planId: string | undefined): string {
  if (planId !== undefined && order.planId !== planId) return welcome.owned.heading;
  const stored = readStoredPrefill();
  return welcome.title(firstName(stored?.orderId === order.id ? stored.name : null));
}
