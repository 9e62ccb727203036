import type { StripeError } from '@stripe/stripe-js';

export type RestAnswer<T> =
  | { readonly value: T; readonly error?: never }
  | { readonly value?: never; readonly error: StripeError };

const connectionError: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Calls the sandbox's REST API as Stripe.js calls Stripe's. Never rejects. @param timeout in ms, default 30000 */
export async function callStripe<T>(
  method: 'GET' | 'POST',
  address: URL,
  fields: Readonly<Record<string, unknown>>,
  timeout = 30_000,
): Promise<RestAnswer<T>> {
  const form = formOf(fields);
  const target = new URL(address);
  if (method === 'GET') target.search = String(form);
  try {
    const response = await fetch(target, {
      method,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
      ...(method === 'POST' ? { body: form } : {}),
    });
    const answer = (await response.json()) as T & { readonly error?: StripeError };
    if (response.ok) return { value: answer };
    return { error: answer.error ?? { type: 'api_error', message: `The provider answered ${response.status}.` } };
  } catch {
    return { error: connectionError };
  }
}

/** Converts `{ card: { number: 4 } }` to `card[number]=4`, the format of the provider's API. */
function formOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) add(`${name}[${key}]`, part);
    } else form.append(name, String(value as string | number | boolean));
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form;
}
