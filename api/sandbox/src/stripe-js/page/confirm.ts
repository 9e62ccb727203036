import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { clientSecretOf, type ClientSecret } from './client-secret.ts';
import { groupOf } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import { confirmIntent, type Account } from './intents.ts';
import { takeNextAction } from './next-action.ts';
import { fromElement } from './payment-methods.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Confirmation {
  readonly secret: ClientSecret;
  readonly fields: Fields;
  readonly handleActions: boolean;
}

/** `stripe.confirmCardPayment`. */
export async function confirmCardPayment(
  account: Account,
  given: unknown,
  data: Fields = {},
  { handleActions = true }: { readonly handleActions?: boolean } = {},
): Promise<PaymentIntentResult> {
  const secret = clientSecretOf(given, 'stripe.confirmCardPayment()');
  const { payment_method, payment_method_options: _, ...fields } = data;
  const method = await methodOf(payment_method);
  if (method.error) return { error: method.error };
  return confirm(account, { secret, fields: { ...fields, payment_method: method.id }, handleActions });
}

interface ConfirmPayment {
  readonly elements?: unknown;
  readonly clientSecret?: string;
  readonly confirmParams?: Fields;
  readonly redirect?: string;
}

/** `stripe.confirmPayment`: as the provider does, it leaves the page once paid, unless `redirect` is `if_required`. */
export async function confirmPayment(account: Account, given: ConfirmPayment): Promise<PaymentIntentResult> {
  const { elements, confirmParams = {}, redirect = 'always' } = given;
  const group = elements === undefined ? null : groupOf(elements);
  const secret = clientSecretOf(given.clientSecret ?? group?.clientSecret, 'stripe.confirmPayment()');
  const { return_url, payment_method_data, payment_method, ...fields } = confirmParams;
  if (redirect !== 'if_required' && typeof return_url !== 'string') {
    throw new IntegrationError(
      'stripe.confirmPayment() needs confirmParams.return_url unless redirect is if_required.',
    );
  }
  const method = await methodOf(payment_method ?? { card: elementOf(group), ...(payment_method_data as Fields) });
  if (method.error) return { error: method.error };
  const all = { ...fields, return_url, payment_method: method.id };
  const result = await confirm(account, { secret, fields: all, handleActions: true });
  if (redirect === 'if_required' || result.error) return result;
  return leave(String(return_url), secret, result.paymentIntent.status);
}

function elementOf(group: ReturnType<typeof groupOf> | null): unknown {
  if (group === null) throw new IntegrationError('stripe.confirmPayment() needs elements or a payment_method.');
  const element = group.paymentElement();
  if (element?.type === 'payment' && group.clientSecret === null && !group.submitted()) {
    throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment().');
  }
  return element;
}

/** The payment method that is confirmed with: one that exists, or one made of what was typed. */
async function methodOf(given: unknown): Promise<{ readonly id?: string | undefined; readonly error?: StripeError }> {
  if (given === undefined || given === null) return {};
  if (typeof given === 'string') return { id: given };
  const { card, ...fields } = given as Fields;
  const answer = await fromElement(card, fields);
  return 'error' in answer ? { error: answer.error } : { id: answer.paymentMethod.id };
}

async function confirm(
  account: Account,
  { secret, fields, handleActions }: Confirmation,
): Promise<PaymentIntentResult> {
  const { value, error } = await confirmIntent(account, secret, fields);
  if (error !== undefined) return { error };
  return handleActions ? takeNextAction(account, secret, value) : { paymentIntent: value };
}

function leave(returnUrl: string, { intent, secret }: ClientSecret, status: string): Promise<never> {
  const target = new URL(returnUrl, location.href);
  target.searchParams.set('payment_intent', intent);
  target.searchParams.set('payment_intent_client_secret', secret);
  target.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'pending');
  location.assign(target);
  return new Promise(() => undefined);
}
