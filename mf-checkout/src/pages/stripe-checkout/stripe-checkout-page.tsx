import { useSearchParams } from 'react-router-dom';
import { useSite } from '@plumbline/services';
import { Checkout, type Celebration } from '../../components/checkout/checkout.tsx';
import { useOrderCheckout } from '../../checkout/use-order-checkout.ts';
import { toasts } from '../../content.ts';
import { useReturnedPayment } from '../../checkout/use-returned-payment.ts';
import { optionalPart } from '@plumbline/kit/optional-part';

export { checkoutMeta as meta } from '../../checkout/checkout-meta.ts';
export { loadOrder as load } from '../../checkout/load-order.ts';

const PaymentDialog = optionalPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/** The dialog after a payment, in place of the celebration of the other checkouts. */
const paymentDialog: Celebration = {
  mayAnimate: () => true,
  show: (order, _facts, onClose) => <PaymentDialog order={order} onClose={onClose} />,
};

/** The checkout of an order with the provider's Payment Element: `/stripe-checkout?orderId=…`. */
function StripeCheckoutPage() {
  const [search] = useSearchParams();
  // The state of one order must not carry over to the next.
  return <StripeCheckout key={search.get('orderId')} />;
}

export { StripeCheckoutPage as Page };

function StripeCheckout() {
  const { origin } = useSite();
  const checkout = useOrderCheckout(toasts.invalidStripeCheckout);
  const orderId = checkout.prefill?.orderId;
  const returned = useReturnedPayment();
  return (
    <Checkout
      {...checkout}
      form="element"
      returnUrl={`${origin}/stripe-checkout?orderId=${encodeURIComponent(orderId ?? '')}`}
      returned={returned}
      celebration={paymentDialog}
    />
  );
}
