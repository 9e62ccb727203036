import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { openChallenge } from './challenge-window.ts';
import { clientSecretOf, type ClientSecret } from './client-secret.ts';
import { retrieveFirmly, type Account } from './intents.ts';

/** Asks the buyer for what the intent still needs, then tells how it stands. An intent that needs nothing is told as it is. */
export async function takeNextAction(
  account: Account,
  secret: ClientSecret,
  intent: PaymentIntent,
): Promise<PaymentIntentResult> {
  const { next_action: next } = intent;
  if (intent.status !== 'requires_action' || next === null) return { paymentIntent: intent };
  if (next.redirect_to_url?.url) {
    location.assign(next.redirect_to_url.url);
    return new Promise(() => undefined);
  }
  const address = challengeOf(next.use_stripe_sdk, account);
  if (address === null) {
    const message = `The sandbox’s script does not know the next action ${next.type}.`;
    return { error: { type: 'api_error', message, payment_intent: intent } };
  }
  await openChallenge(account, address);
  return outcomeOf(await retrieveFirmly(account, secret));
}

/** The page that asks the buyer; only one of the sandbox's own is opened. */
function challengeOf(action: unknown, { origin }: Account): URL | null {
  const given = (action as { readonly stripe_js?: unknown } | undefined)?.stripe_js;
  if (typeof given !== 'string' || !URL.canParse(given)) return null;
  const { pathname, search } = new URL(given);
  return new URL(pathname + search, origin);
}

const notAuthenticated: StripeError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function outcomeOf({ value, error }: Awaited<ReturnType<typeof retrieveFirmly>>): PaymentIntentResult {
  if (error !== undefined) return { error };
  const { last_payment_error: failure, status } = value;
  if (status !== 'requires_payment_method' && status !== 'requires_action') return { paymentIntent: value };
  // What the API says of it is meant for programmers; the provider's script, too, says it in other words.
  const refused = failure === null || failure.code === notAuthenticated.code;
  return { error: { ...failure, ...(refused ? notAuthenticated : failure), payment_intent: value } };
}

/** `stripe.handleNextAction`, `stripe.handleCardAction`. */
export async function handleNextAction(account: Account, given: unknown, where: string): Promise<PaymentIntentResult> {
  const secret = clientSecretOf(given, where);
  const { value, error } = await retrieveFirmly(account, secret);
  return error === undefined ? takeNextAction(account, secret, value) : { error };
}
