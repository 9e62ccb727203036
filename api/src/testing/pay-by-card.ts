import { sandboxKeys } from './sandbox-keys.ts';

/** In ms: long, so that a busy machine does not fail a test. */
const timeout = 30_000;

/** Pays with a card in the sandbox, like a browser with the payment's secret. @returns the payment's id. */
export async function payByCard(sandbox: string, clientSecret: string): Promise<string> {
  const key = sandboxKeys.STRIPE_PUBLISHABLE_KEY;
  const card = await form(`${sandbox}/v1/payment_methods`, {
    key,
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  const paymentId = clientSecret.replace(/_secret_.*$/, '');
  const confirm = { key, client_secret: clientSecret, payment_method: card.id ?? '' };
  await form(`${sandbox}/v1/payment_intents/${paymentId}/confirm`, confirm);
  return paymentId;
}

async function form(url: string, fields: Readonly<Record<string, string>>): Promise<{ readonly id?: string }> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { readonly id?: string };
}
