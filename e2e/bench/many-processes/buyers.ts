import { legalVersions } from '@plumbline/contract/legal';
import { payByCard } from '../../../api/src/testing/pay-by-card.ts';
import type { Cluster } from './cluster.ts';
import { post, type Answered } from './post.ts';

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

/** What a browser does to buy a membership, and too much of it: every API is told at once that the payment is complete. */
export async function buy({ site, apis, sandbox }: Cluster, number: number): Promise<Answered[]> {
  const path = number % 2 === 0 ? 'create-payment-intent' : 'create-subscription';
  const name = path === 'create-payment-intent' ? { name: 'A Buyer' } : { firstName: 'A', lastName: 'Buyer' };
  const begin = {
    membershipId: 'core-agent',
    checkoutKey: `the-key-of-the-browser-of-${number}`,
    amount: 9900,
    customerInfo: { ...name, email: `buyer-${number}@many.example` },
    agreement,
  };
  // A double click: both requests go to different processes.
  const [begun, again] = await Promise.all([0, 1].map(() => post(`${site.origin}/api/${path}`, begin)));
  const { body } = begun?.status === 200 ? begun : (again ?? { body: {} });
  const { orderId, clientSecret } = body as Record<string, string>;
  if (!orderId || !clientSecret) throw new Error(`buyer ${number}: ${JSON.stringify([begun, again])}`);
  const paymentId = await payByCard(sandbox, clientSecret);
  return Promise.all(apis.map((api) => post(`${api}/api/payment-complete`, { orderId, paymentId })));
}

/** What was bought, held against the provider: each buyer charged, joined and written to once. @returns what is not so. */
export async function countPurchases({ db: { knex }, sandbox }: Cluster, buyers: number): Promise<string[]> {
  const orders: { id: number; status: string; customer_email: string }[] = await knex('orders');
  const ledger: { order_id: number; intent_id: string; amount: number }[] = await knex('ledger');
  const memberships: { order_id: number }[] = await knex('memberships');
  const mails: { recipient: string; kind: string }[] = await knex('outbox');
  const faults: string[] = [];
  for (let number = 0; number < buyers; number += 1) {
    const email = `buyer-${number}@many.example`;
    const own = orders.filter((order) => order.customer_email === email);
    const ids = new Set(own.map(({ id }) => id));
    const counts = {
      'paid orders': own.filter(({ status }) => status === 'paid').length,
      charges: ledger.filter(({ order_id: id }) => ids.has(id)).length,
      memberships: memberships.filter(({ order_id: id }) => ids.has(id)).length,
      receipts: mails.filter((mail) => mail.recipient === email && mail.kind === 'receipt').length,
      welcomes: mails.filter((mail) => mail.recipient === email && mail.kind === 'welcome').length,
    };
    for (const [what, count] of Object.entries(counts)) if (count !== 1) faults.push(`${email}: ${count} ${what}`);
  }
  const charged = await succeeded(sandbox);
  const booked = ledger.map(({ intent_id: intent }) => intent);
  if (charged.toSorted().join() !== booked.toSorted().join()) {
    faults.push(`${charged.length} charges at the provider, ${booked.length} booked`);
  }
  return faults;
}

async function succeeded(sandbox: string): Promise<string[]> {
  const answer = await fetch(`${sandbox}/v1/payment_intents?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
    signal: AbortSignal.timeout(30_000),
  });
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  return data.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
}
