import { useSearchParams } from 'react-router-dom';
import { useSite } from '@plumbline/services';
import { Checkout } from '../../components/checkout/checkout.tsx';
import { membershipCelebration } from '../../components/celebration/celebrate.tsx';
import { useOrderCheckout } from '../../checkout/use-order-checkout.ts';
import { useReturnedPayment } from '../../checkout/use-returned-payment.ts';
import { toasts } from '../../content.ts';

export { checkoutMeta as meta } from '../../checkout/checkout-meta.ts';
export { loadOrder as load } from '../../checkout/load-order.ts';

/** The checkout of an order: `/checkout?orderId=…`. */
function CheckoutPage() {
  const [search] = useSearchParams();
  // The state of one order must not carry over to the next.
  return <OrderCheckout key={search.get('orderId')} />;
}

export { CheckoutPage as Page };

function OrderCheckout() {
  const { origin } = useSite();
  const checkout = useOrderCheckout(toasts.invalidCheckout);
  const returned = useReturnedPayment();
  return (
    <Checkout
      {...checkout}
      form="fields"
      returnUrl={`${origin}/checkout?orderId=${encodeURIComponent(checkout.prefill?.orderId ?? '')}`}
      returned={returned}
      celebration={membershipCelebration}
    />
  );
}
