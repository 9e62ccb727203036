import { legalVersions } from '@plumbline/contract/commerce/legal';
import { payByCard } from './pay-by-card.ts';

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

/** In ms. */
const timeout = 15_000;

interface PaymentAnswer {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly success?: boolean;
    readonly orderId?: string;
    readonly clientSecret?: string | null;
  };
}

/** The actions of a browser. @returns whether the API has reported the order as paid. */
export async function buyOnce(
  { api, sandbox }: { readonly api: string; readonly sandbox: string },
  number: number,
  path: string,
): Promise<boolean> {
  const customerInfo = {
    ...(path === 'create-payment-intent' ? { name: 'A Buyer' } : { firstName: 'A', lastName: 'Buyer' }),
    email: `buyer-${number}@kills.example`,
  };
  const checkoutKey = `the-key-of-the-browser-of-${number}`;
  const body = { membershipId: 'core-agent', checkoutKey, amount: 9900, customerInfo, agreement };
  const begun = await post(`${api}/api/${path}`, body);
  const { orderId, clientSecret } = begun.body;
  // The payment succeeded in an earlier call whose answer was lost.
  if (begun.body.status === 'paid') return true;
  if (begun.status !== 200 || !clientSecret || orderId === undefined) return false;
  const paymentId = await payByCard(sandbox, clientSecret);
  const completed = await post(`${api}/api/payment-complete`, { orderId, paymentId });
  return completed.body.success === true;
}

async function post(url: string, body: object): Promise<PaymentAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: response.status, body: (await response.json()) as PaymentAnswer['body'] };
}
