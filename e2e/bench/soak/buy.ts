import { payByCard } from '../../../api/src/testing/pay-by-card.ts';
import { legalVersions } from '@plumbline/contract/legal';

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

interface Answer {
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
  const paymentId = await payByCard(sandbox, begun.clientSecret ?? '');
  const done = await post(`${origin}/api/payment-complete`, { orderId: begun.orderId, paymentId });
  if (done.success !== true) throw new Error(`the payment of ${begun.orderId} is not complete`);
}

async function post(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
