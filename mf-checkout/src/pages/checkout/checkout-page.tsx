import { useSearchParams } from 'react-router-dom';
import { Checkout } from '../../components/checkout/checkout.tsx';
import { membershipCelebration } from '../../components/celebration/celebrate.tsx';
import { useOrderCheckout } from '../../checkout/use-order-checkout.ts';
import { toasts } from '../../content.ts';

export { checkoutMeta as meta } from '../../checkout/checkout-meta.ts';
export { loadOrder as load } from '../../checkout/load-order.ts';

/** The checkout of an order: `/checkout?orderId=…`. */
function CheckoutPage() {
  const [search] = useSearchParams();
  // What is known of one order is nothing about the next.
  return <OrderCheckout key={search.get('orderId')} />;
}

export { CheckoutPage as Page };

function OrderCheckout() {
  const checkout = useOrderCheckout(toasts.invalidCheckout);
  return <Checkout {...checkout} form="fields" celebration={membershipCelebration} />;
}
