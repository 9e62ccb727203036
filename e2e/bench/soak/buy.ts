import { legalVersions } from '@plumbline/contract/legal';

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

interface Answer {
  readonly id?: string;
  readonly orderId?: string;
  readonly clientSecret?: string | null;
  readonly success?: boolean;
}

/** Buys a membership as a browser does: opens the payment, has the sandbox charge its card, says that it is done. @throws Error */
export async function buy(origin: string, sandbox: string, number: number): Promise<void> {
  const begun = await post(`${origin}/api/create-payment-intent`, {
    membershipId: 'core-agent',
    checkoutKey: `the-key-of-the-browser-of-${number}`,
    amount: 9_900,
    customerInfo: { name: 'A Buyer', email: `buyer-${number}@soak.example` },
    agreement,
  });
  const secret = begun.clientSecret ?? '';
  const paymentId = secret.replace(/_secret_.*$/, '');
  const key = 'pk_test_sandbox';
  const card = await post(
    `${sandbox}/v1/payment_methods`,
    new URLSearchParams({
      key,
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    }),
  );
  const confirm = { key, client_secret: secret, payment_method: card.id ?? '' };
  await post(`${sandbox}/v1/payment_intents/${paymentId}/confirm`, new URLSearchParams(confirm));
  const done = await post(`${origin}/api/payment-complete`, { orderId: begun.orderId, paymentId });
  if (done.success !== true) throw new Error(`the payment of ${begun.orderId} is not complete`);
}

async function post(url: string, body: object): Promise<Answer> {
  const form = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    ...(form ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
