import * as v from 'valibot';
import { getOrder, OrderId, type Order } from '@plumbline/contract/commerce/orders';
import { listPlans } from '@plumbline/contract/commerce/plans';
import type { MetaArgs, PageMeta } from '@plumbline/services';
import { firstName } from '@plumbline/kit/member-card';
import { welcome, words } from '../content.ts';
import { findBegun, type BegunPayment } from './begun-payments.ts';
import { standingOf } from './order-standing.ts';
import { planOfAddress } from './purchase.ts';
import { readStoredHints } from './use-stored-hints.ts';

/** The head of a checkout of an order: not for search engines. A paid order has the title of a welcome. */
export function checkoutMeta(args: MetaArgs): PageMeta {
  return metaOf(args, args.url.searchParams.get('orderId') ?? readStoredHints()?.orderId ?? null);
}

/** The same for the checkout of a plan, whose order this browser has stored once it is paid. */
export function planCheckoutMeta(args: MetaArgs): PageMeta {
  const plans = args.read(listPlans, {});
  const plan = plans === undefined ? null : planOfAddress(plans, args.params);
  if (plan === null) return metaOf(args, null);
  const stored = readStoredHints();
  const begun = findBegun({ membershipId: plan.membershipId });
  const elsewhere = begun === null ? null : (JSON.parse(begun) as BegunPayment).orderId;
  return metaOf(args, stored?.membershipId === plan.id ? stored.orderId : elsewhere, plan.id);
}

function metaOf({ site, read }: MetaArgs, orderId: string | null, planId?: string): PageMeta {
  const order = v.is(OrderId, orderId) ? read(getOrder, { params: { orderId } }) : undefined;
  const title = order !== undefined && standingOf(order) === 'paid' ? titleOf(order, planId) : words.title;
  return { title: `${title} | ${site.product}`, description: words.description, noindex: true };
}

/** A paid order of another plan than the page's does not change the title to a welcome. */
function titleOf(order: Order, planId: string | undefined): string {
  if (planId !== undefined && order.planId !== planId) return welcome.owned.heading;
  const stored = readStoredHints();
  return welcome.title(firstName(stored?.orderId === order.id ? stored.name : null));
}
