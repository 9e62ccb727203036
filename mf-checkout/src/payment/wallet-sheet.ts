import type { ClickResolveDetails } from '@stripe/stripe-js';
import { dollars } from '@plumbline/contract/money';
import type { Purchase } from '../checkout/purchase.ts';
import { words } from '../content.ts';

type Recurring = NonNullable<NonNullable<ClickResolveDetails['applePay']>['recurringPaymentRequest']>;

const units = { monthly: 'month', annual: 'year' } as const;

/** The content of a wallet's sheet: the same purchase as on the page. `origin` is the site's. */
export function walletSheet(purchase: Purchase, origin: string): ClickResolveDetails {
  const { description, amount, renewalAmount, mode, billingFrequency } = purchase;
  if (mode === 'payment') return { lineItems: [{ name: description, amount }] };
  const unit = units[billingFrequency ?? 'annual'];
  const renewal = renewalAmount ?? amount;
  const { renews, first, agreement } = words.wallets;
  const interval = { recurringPaymentIntervalUnit: unit, recurringPaymentIntervalCount: 1 };
  const recurring: Recurring = {
    paymentDescription: description,
    managementURL: `${origin}/membership`,
    regularBilling: { label: description, amount: renewal, ...interval },
    // A coupon code can give the first period another price, for which Apple Pay has only the trial.
    ...(renewal === amount ? {} : { trialBilling: { label: first(description, unit), amount, ...interval } }),
    billingAgreement: agreement(dollars(renewal), unit),
  };
  // Only Apple Pay shows later charges separately: the line item names them for all other wallets.
  return {
    lineItems: [{ name: renews(description, dollars(renewal), unit), amount }],
    applePay: { recurringPaymentRequest: recurring },
  };
}
