import { useSearchParams } from 'react-router-dom';
import { useSite } from '@plumbline/services';
import { Checkout } from '../../components/checkout/checkout.tsx';
import { useOrderCheckout } from '../../checkout/use-order-checkout.ts';
import { toasts } from '../../content.ts';
import { StripePaidOrder } from './stripe-paid-order.tsx';
import { useReturn } from './use-return.ts';

export { checkoutMeta as meta } from '../../checkout/checkout-meta.ts';
export { loadOrder as load } from '../../checkout/load-order.ts';

/** The address is a key: whoever has it can see and pay the order. */
export const confidential = true;

/** The checkout of an order with the provider's own form: `/stripe-checkout?orderId=…`. */
function StripeCheckoutPage() {
  const [search] = useSearchParams();
  // What is known of one order is nothing about the next.
  return <StripeCheckout key={search.get('orderId')} />;
}

export { StripeCheckoutPage as Page };

function StripeCheckout() {
  const { origin } = useSite();
  const checkout = useOrderCheckout(toasts.invalidStripeCheckout);
  const orderId = checkout.hints?.orderId;
  const returned = useReturn();
  return (
    <Checkout
      {...checkout}
      form={{ returnUrl: `${origin}/stripe-checkout?orderId=${encodeURIComponent(orderId ?? '')}` }}
      returned={returned}
      paid={(order, when, buyer) => <StripePaidOrder order={order} when={when} buyer={buyer} />}
    />
  );
}
