import type { Order } from '@plumbline/contract/commerce/orders';
import { useServices } from '@plumbline/services';
import type { CheckoutHints } from '../../checkout/hints.ts';
import { standingOf } from '../../checkout/order-standing.ts';
import { firstRenewal, type Purchase } from '../../checkout/purchase.ts';
import { fallbackPrice } from '../../checkout/use-stored-hints.ts';
import { words } from '../../content.ts';
import type { Buyer } from '../../payment/instrument.ts';
import { OrderSummary } from '../order-summary/order-summary.tsx';

/** The summary of a purchase; of what was said of it on the way, while it is being loaded. */
export function CheckoutSummary({
  purchase,
  order,
  hints,
  buyer,
  asksBuyer,
}: {
  purchase: Purchase | null;
  order: Order | null;
  hints: CheckoutHints | null;
  buyer: Pick<Buyer, 'name' | 'email'>;
  asksBuyer: boolean;
}) {
  const { renderedAt } = useServices();
  // Who pays for an order of the dashboard's only the server knows; who pays for a plan is asked below.
  const unknown = asksBuyer ? '' : words.summary.onFile;
  const who = { customer: buyer.name || unknown, email: buyer.email || unknown };
  if (purchase !== null) {
    const isPaid = order !== null && standingOf(order) === 'paid';
    const renews = isPaid ? order.renewsAt : firstRenewal(purchase, renderedAt);
    const { description: membership, amount, planId } = purchase;
    const bought = { membership, amount, renews, planId };
    return <OrderSummary {...who} {...bought} />;
  }
  const said = hints?.description ?? null;
  const amount = said === null ? hints?.amount || null : (hints?.amount ?? fallbackPrice);
  return <OrderSummary {...who} membership={said} amount={amount} renews={null} planId={null} provisional />;
}
