import type { Order } from '@plumbline/contract/commerce/orders';
import { useServices } from '@plumbline/services';
import type { CheckoutHints } from '../../checkout/hints.ts';
import { closedStatusOf, standingOf } from '../../checkout/order-standing.ts';
import type { Coupon } from '../../checkout/use-coupon.ts';
import { firstRenewal, type Purchase } from '../../checkout/purchase.ts';
import { fallbackPrice } from '../../checkout/use-stored-hints.ts';
import type { Buyer } from '../../payment/instrument.ts';
import { CouponField } from '../coupon/coupon-field.tsx';
import { OrderSummary } from '../order-summary/order-summary.tsx';

/** The summary of a purchase; of its hints while it is being loaded. */
export function CheckoutSummary({
  purchase,
  order,
  hints,
  buyer,
  asksBuyer,
  naming,
  coupon,
}: {
  purchase: Purchase | null;
  order: Order | null;
  hints: CheckoutHints | null;
  buyer: Pick<Buyer, 'name' | 'email'>;
  asksBuyer: boolean;
  /** Whether the link names the buyer is being checked: their rows are reserved. */
  naming: boolean;
  /** Null where the code can no longer change. */
  coupon: (Pick<Coupon, 'checking' | 'refused' | 'apply' | 'remove'> & { readonly locked: boolean }) | null;
}) {
  const { renderedAt } = useServices();
  // A plan's page asks for the buyer beside it: rows that paying fills in would move the form during the payment.
  const known = (text: string) => (asksBuyer ? '' : text || (naming ? null : ''));
  const who = { customer: known(buyer.name), email: known(buyer.email) };
  if (purchase !== null) {
    const isPaid = order !== null && standingOf(order) === 'paid';
    const closed = order !== null && closedStatusOf(order) !== null;
    const renews = closed ? null : isPaid ? order.renewsAt : firstRenewal(purchase, renderedAt);
    const { description: membership, amount, renewalAmount, reduction, planId, mostPerBuyer = null } = purchase;
    const bought = { membership, amount, renewalAmount, reduction, renews, planId, closed };
    const checking = coupon?.checking ?? null;
    return (
      <OrderSummary {...who} {...bought} checking={checking}>
        {coupon !== null && checking === null && (
          <CouponField {...coupon} applied={reduction?.code ?? null} mostPerBuyer={mostPerBuyer} total={amount} />
        )}
      </OrderSummary>
    );
  }
  const said = hints?.description ?? null;
  const amount = said === null ? hints?.amount || null : (hints?.amount ?? fallbackPrice);
  return <OrderSummary {...who} membership={said} amount={amount} renews={null} planId={null} provisional />;
}
