import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { listPlans } from '@plumbline/contract/commerce/plans';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { useSite, type LoadArgs } from '@plumbline/services';
import { Checkout } from '../../components/checkout/checkout.tsx';
import { membershipCelebration } from '../../components/celebration/celebrate.tsx';
import { useReturnedPayment } from '../../checkout/use-returned-payment.ts';
import { usePlanCheckout } from '../../checkout/use-plan-checkout.ts';

export { planCheckoutMeta as meta } from '../../checkout/checkout-meta.ts';

/** Loads the plans, and the payment settings. */
export async function load({ prefetch }: LoadArgs): Promise<unknown> {
  return Promise.all([prefetch(listPlans, {}), prefetch(getPaymentSettings, {}, { required: false })]);
}

/** The checkout of a plan: `/checkout/:memberType/:membershipId/:billingFrequency?`. */
function PlanCheckoutPage() {
  const params = useParams();
  // Another key mounts the checkout anew, so that a purchase for another person starts with an empty form.
  const [purchaseNumber, setPurchaseNumber] = useState(0);
  const key = `${Object.values(params).join('/')}#${purchaseNumber}`;
  return <PlanCheckout key={key} onAnother={() => setPurchaseNumber((count) => count + 1)} />;
}

export { PlanCheckoutPage as Page };

function PlanCheckout({ onAnother }: { onAnother: () => void }) {
  const { origin } = useSite();
  const { pathname } = useLocation();
  const { forget, ...checkout } = usePlanCheckout(useParams());
  // The returned buyer's URL contains no order id: the begun order is read from the browser's storage.
  const returned = useReturnedPayment();
  const startAnew = (): void => {
    forget();
    onAnother();
  };
  return (
    <Checkout
      {...checkout}
      form="fields"
      returnUrl={`${origin}${pathname}`}
      returned={returned}
      celebration={membershipCelebration}
      onAnother={startAnew}
    />
  );
}
