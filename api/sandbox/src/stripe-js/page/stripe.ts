import type { PaymentIntentResult, Stripe, StripeConstructor } from '@stripe/stripe-js';
import { clientSecretOf } from './client-secret.ts';
import { confirmCardPayment, confirmPayment } from './confirm.ts';
import { makeElements, type ElementsGroupOptions } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import { retrieveIntent, type Account } from './intents.ts';
import { handleNextAction } from './next-action.ts';
import { notPlayed, type PlayedStripe } from './not-played.ts';
import { createPaymentMethod } from './payment-methods.ts';

/** The release that `@stripe/stripe-js` 10 expects. */
const version = 'endive';
const script = document.currentScript;

function makeStripe(origin: string, key: unknown): Stripe {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw new IntegrationError(`The sandbox takes publishable keys that begin with pk_test_, not ${shortened(key)}.`);
  }
  const account: Account = { origin, key };
  const played = {
    elements: (options?: ElementsGroupOptions) => makeElements(account, options),
    createPaymentMethod,
    confirmCardPayment: (...given: Parameters<Stripe['confirmCardPayment']>) =>
      confirmCardPayment(account, given[0], given[1] as Readonly<Record<string, unknown>> | undefined, given[2]),
    confirmPayment: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(account, options),
    retrievePaymentIntent: async (secret: string): Promise<PaymentIntentResult> => {
      const { value, error } = await retrieveIntent(account, clientSecretOf(secret, 'stripe.retrievePaymentIntent()'));
      return error === undefined ? { paymentIntent: value } : { error };
    },
    handleNextAction: ({ clientSecret }: { readonly clientSecret?: string }) =>
      handleNextAction(account, clientSecret, 'stripe.handleNextAction()'),
    handleCardAction: (secret: string) => handleNextAction(account, secret, 'stripe.handleCardAction()'),
    createToken: async () => ({
      error: {
        type: 'invalid_request_error' as const,
        message: 'The sandbox makes no tokens: use stripe.createPaymentMethod().',
      },
    }),
    registerAppInfo: () => undefined,
  } satisfies PlayedStripe;
  return { ...notPlayed(), ...played, _registerWrapper: () => undefined } as unknown as Stripe;
}

/** A wrong key could be a secret one: what is said of it goes to the console. */
function shortened(key: unknown): string {
  return typeof key === 'string' ? `${key.slice(0, 8)}…` : typeof key;
}

if (!(script instanceof HTMLScriptElement))
  throw new Error('The sandbox’s stripe.js must be loaded by a script element.');
const { origin } = new URL(script.src);
const constructor: StripeConstructor = (key) => makeStripe(origin, key);
if (!window.Stripe) window.Stripe = Object.assign(constructor, { version });
