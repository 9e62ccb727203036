import type { ClickResolveDetails } from '@stripe/stripe-js';
import { dollars } from '@plumbline/contract/money';
import type { Purchase } from '../checkout/purchase.ts';
import { words } from '../content.ts';

type Recurring = NonNullable<NonNullable<ClickResolveDetails['applePay']>['recurringPaymentRequest']>;

const units = { monthly: 'month', annual: 'year' } as const;

/** The content of a wallet's sheet: the same as on the page. @param origin of the site */
export function walletSheet(purchase: Purchase, origin: string): ClickResolveDetails {
  const { description, amount, renewalAmount, mode, billingFrequency } = purchase;
  if (mode === 'payment') return { lineItems: [{ name: description, amount }] };
  const unit = units[billingFrequency ?? 'annual'];
  const renewal = renewalAmount ?? amount;
  const { renews, first, agreement } = words.wallets;
  const each = { recurringPaymentIntervalUnit: unit, recurringPaymentIntervalCount: 1 };
  const recurring: Recurring = {
    paymentDescription: description,
    managementURL: `${origin}/membership`,
    regularBilling: { label: description, amount: renewal, ...each },
    // With a code the first period can have a price of its own.
    ...(renewal === amount ? {} : { trialBilling: { label: first(description, unit), amount, ...each } }),
    billingAgreement: agreement(dollars(renewal), unit),
  };
  // Only Apple Pay has a separate place for later charges: the line contains them for every wallet.
  return {
    lineItems: [{ name: renews(description, dollars(renewal), unit), amount }],
    applePay: { recurringPaymentRequest: recurring },
  };
}
