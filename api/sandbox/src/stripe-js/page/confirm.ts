import type {
  PaymentIntent,
  PaymentIntentResult,
  SetupIntent,
  SetupIntentResult,
  StripeError,
} from '@stripe/stripe-js';
import type { PaymentMethodAnswer } from '../messages.ts';
import { openChallenge } from './challenge-window.ts';
import { groupOf } from './elements-group.ts';
import type { AuthorizedWallet } from './express-checkout.ts';
import { IntegrationError } from './integration-error.ts';
import { clientSecretOf, confirmIntent, retrieveIntent, type Account, type ClientSecret } from './intents.ts';
import { SandboxElement } from './sandbox-element.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `stripe.createPaymentMethod` of the element in `card`. */
export async function createPaymentMethod({ type, card, ...fields }: Fields): Promise<PaymentMethodAnswer> {
  if (type !== 'card')
    throw new IntegrationError(`The sandbox makes payment methods of type card, not ${String(type)}.`);
  return fromElement(card, fields);
}

/** `stripe.confirmCardPayment`. */
export async function confirmCardPayment(
  account: Account,
  given: unknown,
  { payment_method }: Fields = {},
): Promise<PaymentIntentResult> {
  const secret = clientSecretOf(given, 'stripe.confirmCardPayment()');
  if (payment_method === undefined || typeof payment_method === 'string') {
    return confirm(account, secret, { payment_method });
  }
  const { card, ...fields } = payment_method as Fields;
  const created = await fromElement(card, fields);
  if ('error' in created) return created;
  return confirm(account, secret, { payment_method: created.paymentMethod.id });
}

/** `stripe.confirmCardSetup`. */
export async function confirmCardSetup(
  account: Account,
  given: unknown,
  { payment_method }: Fields = {},
): Promise<SetupIntentResult> {
  const secret = clientSecretOf(given, 'stripe.confirmCardSetup()');
  const { card, ...fields } = (payment_method ?? {}) as Fields;
  const created = await fromElement(card, fields);
  if ('error' in created) return created;
  const { value, error } = await confirmIntent<SetupIntent>(account, secret, {
    payment_method: created.paymentMethod.id,
  });
  if (error !== undefined) return { error };
  const challenge = challengeOf(value, account);
  if (challenge === null) return { setupIntent: value };
  await openChallenge(account, challenge);
  const afterChallenge = await retrieveIntent<SetupIntent>(account, secret);
  if (afterChallenge.error !== undefined) return { error: afterChallenge.error };
  if (afterChallenge.value.status === 'succeeded') return { setupIntent: afterChallenge.value };
  const { last_setup_error: failure } = afterChallenge.value;
  const authenticationFailed = failure === null || failure.code === 'setup_intent_authentication_failure';
  const authenticationError = { ...notAuthenticated, code: 'setup_intent_authentication_failure' };
  return {
    error: {
      ...failure,
      ...(authenticationFailed ? authenticationError : failure),
      setup_intent: afterChallenge.value,
    },
  };
}

interface ConfirmPayment {
  readonly elements?: unknown;
  readonly clientSecret?: string;
  readonly confirmParams?: Fields;
  readonly redirect?: string;
}

/** `stripe.confirmPayment` with the payment element or the wallet of a group, for a page that stays open. */
export async function confirmPayment(account: Account, options: ConfirmPayment): Promise<PaymentIntentResult> {
  const { elements, clientSecret, confirmParams = {}, redirect } = options;
  const secret = clientSecretOf(clientSecret, 'stripe.confirmPayment()');
  if (redirect !== 'if_required') {
    throw new IntegrationError('The sandbox does not emulate stripe.confirmPayment() without redirect: if_required.');
  }
  const group = groupOf(elements);
  if (!group.isSubmitted()) {
    throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
  }
  const { return_url, payment_method_data = {} } = confirmParams;
  const wallet = group.authorizedWallet();
  if (wallet !== null) return payByWallet(account, { secret, wallet, amount: group.amount(), return_url });
  const created = await fromElement(group.paymentElement(), payment_method_data as Fields);
  if ('error' in created) return created;
  return confirm(account, secret, { return_url, payment_method: created.paymentMethod.id });
}

interface WalletPayment {
  readonly secret: ClientSecret;
  readonly wallet: AuthorizedWallet;
  readonly amount: number | undefined;
  readonly return_url: unknown;
}

/** The wallet's sheet stays busy until the provider has responded; the bank's page follows. */
async function payByWallet(account: Account, { secret, wallet, amount, return_url }: WalletPayment) {
  const current = await retrieveIntent(account, secret);
  if (current.error !== undefined || current.value.amount !== amount) {
    wallet.close();
    return { error: current.error ?? { type: 'invalid_request_error' as const, message: amountMismatch } };
  }
  return confirm(account, secret, { return_url, payment_method: wallet.methodId }, wallet.close);
}

const amountMismatch = 'The amount of the PaymentIntent does not match the amount of the Elements group.';

/** Creates a payment method from the input. @throws IntegrationError for an element that holds no whole card. */
function fromElement(element: unknown, { billing_details, metadata }: Fields): Promise<PaymentMethodAnswer> {
  if (!(element instanceof SandboxElement) || element.type === 'cardExpiry' || element.type === 'cardCvc') {
    throw new IntegrationError(
      'A payment method needs the card, cardNumber or payment Element that holds the card; the sandbox takes no tokens.',
    );
  }
  return element.createPaymentMethod({ billing_details, metadata });
}

async function confirm(
  account: Account,
  secret: ClientSecret,
  fields: Fields,
  onAnswer?: () => void,
): Promise<PaymentIntentResult> {
  const { value, error } = await confirmIntent(account, secret, fields);
  onAnswer?.();
  if (error !== undefined) return { error };
  const challenge = challengeOf(value, account);
  if (challenge === null) return { paymentIntent: value };
  await openChallenge(account, challenge);
  const afterChallenge = await retrieveIntent(account, secret);
  return afterChallenge.error === undefined ? outcomeOf(afterChallenge.value) : { error: afterChallenge.error };
}

/** The address of the bank's page, at the sandbox's own origin; null for an intent without a challenge. */
function challengeOf(
  { status, next_action: next }: Pick<PaymentIntent | SetupIntent, 'status' | 'next_action'>,
  { origin }: Account,
): URL | null {
  const { stripe_js: address } = (next?.use_stripe_sdk ?? {}) as { readonly stripe_js?: string };
  if (status !== 'requires_action' || address === undefined) return null;
  const { pathname, search } = new URL(address);
  return new URL(pathname + search, origin);
}

const notAuthenticated: StripeError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function outcomeOf(intent: PaymentIntent): PaymentIntentResult {
  const { last_payment_error: failure, status } = intent;
  if (status !== 'requires_payment_method' && status !== 'requires_action') return { paymentIntent: intent };
  // The API's message is for developers; the provider's script has another message for a failed challenge.
  const authenticationFailed = failure === null || failure.code === notAuthenticated.code;
  return { error: { ...failure, ...(authenticationFailed ? notAuthenticated : failure), payment_intent: intent } };
}
