import type { PaymentIntentResult, Stripe, StripeConstructor } from '@stripe/stripe-js';
import { confirmCardPayment, confirmCardSetup, confirmPayment, createPaymentMethod } from './confirm.ts';
import { makeElements, type ElementsGroupOptions } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import { clientSecretOf, retrieveIntent, type Account } from './intents.ts';

/** The name of the Stripe.js release that `@stripe/stripe-js` 10 expects. */
const version = 'endive';
const script = document.currentScript;

function makeStripe(origin: string, key: unknown): Stripe {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw new IntegrationError(`The sandbox takes publishable keys that begin with pk_test_, not ${shortened(key)}.`);
  }
  const account: Account = { origin, key };
  const emulated = {
    elements: (options?: ElementsGroupOptions) => makeElements(account, options),
    createPaymentMethod,
    confirmCardPayment: (secret: unknown, fields?: Readonly<Record<string, unknown>>) =>
      confirmCardPayment(account, secret, fields),
    confirmCardSetup: (secret: unknown, fields?: Readonly<Record<string, unknown>>) =>
      confirmCardSetup(account, secret, fields),
    confirmPayment: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(account, options),
    retrievePaymentIntent: async (secret: string): Promise<PaymentIntentResult> => {
      const { value, error } = await retrieveIntent(account, clientSecretOf(secret, 'stripe.retrievePaymentIntent()'));
      return error === undefined ? { paymentIntent: value } : { error };
    },
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
  return new Proxy(emulated, { get: (target, name) => Reflect.get(target, name) ?? notEmulated(name) }) as never;
}

/** The prefixes of Stripe's functions. `@stripe/react-stripe-js` reads some that it never calls. */
const functionName = /^(collect|confirm|create|handle|init|process|retrieve|verify)[A-Z]|^paymentRequest$/;

/** A substitute for a function of Stripe's that the sandbox does not emulate; undefined for every other name. */
function notEmulated(name: string | symbol): (() => never) | undefined {
  if (typeof name === 'symbol' || !functionName.test(name)) return undefined;
  return () => {
    throw new IntegrationError(`The sandbox does not emulate stripe.${name}().`);
  };
}

/** Shortens a wrong key, which may be a secret one, for the error, which browsers log to the console. */
function shortened(key: unknown): string {
  return typeof key === 'string' ? `${key.slice(0, 8)}…` : typeof key;
}

if (!(script instanceof HTMLScriptElement))
  throw new Error('The sandbox’s stripe.js must be loaded by a script element.');
const { origin } = new URL(script.src);
const constructor: StripeConstructor = (key) => makeStripe(origin, key);
if (!window.Stripe) window.Stripe = Object.assign(constructor, { version });
