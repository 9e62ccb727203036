import type { Order } from '@plumbline/contract/commerce/orders';
import { useServices } from '@plumbline/services';
import type { CheckoutPrefill } from '../../checkout/prefill.ts';
import { closedStatusOf, checkoutStateOf } from '../../checkout/checkout-state.ts';
import type { Coupon } from '../../checkout/use-coupon.ts';
import { firstRenewal, type Purchase } from '../../checkout/purchase.ts';
import { fallbackPrice } from '../../checkout/stored-prefill.ts';
import type { Buyer } from '../../payment/instrument.ts';
import { CouponField } from '../coupon/coupon-field.tsx';
import { OrderSummary } from '../order-summary/order-summary.tsx';

/** The summary of a purchase; until it is loaded, of the prefilled data. */
export function CheckoutSummary({
  purchase,
  order,
  prefill,
  buyer,
  asksBuyer,
  checksBuyer,
  coupon,
}: {
  purchase: Purchase | null;
  order: Order | null;
  prefill: CheckoutPrefill | null;
  buyer: Pick<Buyer, 'name' | 'email'>;
  asksBuyer: boolean;
  /**
   * The server is checking whether the link names the order's buyer: placeholders stand for name and e-mail address.
   */
  checksBuyer: boolean;
  /** The coupon code; null if it can no longer change. */
  coupon: (Pick<Coupon, 'uncheckedCode' | 'refusal' | 'apply' | 'remove'> & { readonly locked: boolean }) | null;
}) {
  const { renderedAt } = useServices();
  // A page that asks for the buyer's data shows it only in the form: rows that appear during the payment would move the
  // form.
  const shown = (text: string) => (asksBuyer ? '' : text || (checksBuyer ? null : ''));
  const buyerRows = { customer: shown(buyer.name), email: shown(buyer.email) };
  if (purchase !== null) {
    const isPaid = order !== null && checkoutStateOf(order) === 'paid';
    const closed = order !== null && closedStatusOf(order) !== null;
    const renews = closed ? null : isPaid ? order.renewsAt : firstRenewal(purchase, renderedAt);
    const { description: membership, amount, renewalAmount, reduction, billingFrequency, planId } = purchase;
    const purchaseRows = { membership, amount, renewalAmount, reduction, renews, billingFrequency, planId, closed };
    const uncheckedCode = coupon?.uncheckedCode ?? null;
    return (
      <OrderSummary {...buyerRows} {...purchaseRows} uncheckedCode={uncheckedCode}>
        {coupon !== null && uncheckedCode === null && (
          <CouponField
            {...coupon}
            appliedCode={reduction?.code ?? null}
            mostPerBuyer={purchase.mostPerBuyer ?? null}
            total={amount}
          />
        )}
      </OrderSummary>
    );
  }
  const membership = prefill?.description ?? null;
  const amount = membership === null ? prefill?.amount || null : (prefill?.amount ?? fallbackPrice);
  return (
    <OrderSummary {...buyerRows} membership={membership} amount={amount} renews={null} planId={null} provisional />
  );
}
