import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { IntegrationError } from './integration-error.ts';

/** What of Stripe's script the sandbox plays. */
type Played =
  | 'elements'
  | 'createPaymentMethod'
  | 'confirmCardPayment'
  | 'confirmPayment'
  | 'retrievePaymentIntent'
  | 'handleNextAction'
  | 'handleCardAction'
  | 'createToken'
  | 'registerAppInfo';

/** What each resolves to. Of several forms, TypeScript sees the last: that of `confirmPayment` only ever leaves the page. */
export type PlayedStripe = {
  readonly [K in Exclude<Played, 'confirmPayment'>]: (...given: never[]) => ReturnType<Stripe[K]>;
} & { readonly confirmPayment: (...given: never[]) => Promise<PaymentIntentResult> };

// By the real type: a function that is new in it does not compile until it stands here or is played.
const names: Record<Exclude<keyof Stripe, Played>, true> = {
  confirmAcssDebitPayment: true,
  confirmUsBankAccountPayment: true,
  confirmAlipayPayment: true,
  confirmAuBecsDebitPayment: true,
  confirmBancontactPayment: true,
  confirmBilliePayment: true,
  confirmBlikPayment: true,
  confirmBoletoPayment: true,
  confirmCashappPayment: true,
  confirmCustomerBalancePayment: true,
  confirmEpsPayment: true,
  confirmFpxPayment: true,
  confirmGiropayPayment: true,
  confirmGrabPayPayment: true,
  confirmIdealPayment: true,
  confirmKlarnaPayment: true,
  confirmKonbiniPayment: true,
  confirmMobilepayPayment: true,
  confirmMultibancoPayment: true,
  confirmOxxoPayment: true,
  confirmP24Payment: true,
  confirmPayByBankPayment: true,
  confirmPayNowPayment: true,
  confirmPayPalPayment: true,
  confirmPixPayment: true,
  confirmPromptPayPayment: true,
  confirmSepaDebitPayment: true,
  confirmSofortPayment: true,
  confirmTwintPayment: true,
  confirmWechatPayPayment: true,
  verifyMicrodepositsForPayment: true,
  createRadarSession: true,
  collectBankAccountForPayment: true,
  createConfirmationToken: true,
  confirmSetup: true,
  confirmAcssDebitSetup: true,
  confirmUsBankAccountSetup: true,
  confirmAuBecsDebitSetup: true,
  confirmBacsDebitSetup: true,
  confirmBancontactSetup: true,
  confirmBlikSetup: true,
  confirmCardSetup: true,
  confirmCashappSetup: true,
  confirmIdealSetup: true,
  confirmAmazonPaySetup: true,
  confirmPayPalSetup: true,
  confirmSepaDebitSetup: true,
  confirmSofortSetup: true,
  confirmAffirmPayment: true,
  confirmAfterpayClearpayPayment: true,
  verifyMicrodepositsForSetup: true,
  collectBankAccountForSetup: true,
  retrieveSetupIntent: true,
  processOrder: true,
  retrieveOrder: true,
  paymentRequest: true,
  verifyIdentity: true,
  collectFinancialConnectionsAccounts: true,
  collectBankAccountToken: true,
  createEphemeralKeyNonce: true,
  initCheckoutElementsSdk: true,
  initCheckoutFormSdk: true,
  createEmbeddedCheckoutPage: true,
  initializePricing: true,
};

/** Functions for what is not played, which say so. */
export function notPlayed(): Record<string, () => never> {
  return Object.fromEntries(
    Object.keys(names).map((name) => [
      name,
      () => {
        throw new IntegrationError(`The sandbox does not play stripe.${name}().`);
      },
    ]),
  );
}
