import type { Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { getOrder, type Order } from '@plumbline/contract/commerce/orders';
import { states, toasts } from '../content.ts';
import type { Buyer, Instrument } from './instrument.ts';
import { outcomeOf, type Attempt, type Outcome } from './outcome.ts';
import { complete, paymentOfSecret } from './pay-order.ts';
import { declined } from './provider-error.ts';

/** So often the provider must have said "not paid" before it is believed: a confirmation may still be on its way to it. */
const doubts = 2;

interface Question {
  readonly client: Client;
  readonly attempt: Attempt;
  /** How often it was asked before. */
  readonly asked: number;
  readonly buyer: Pick<Buyer, 'name' | 'email'>;
  /** Null where the provider's script is not there. */
  readonly instrument: Pick<Instrument, 'retrieve'> | null;
}

/** Asks how a payment stands whose outcome got lost: the API first, then the provider. It never throws. */
export async function askOutcome({ client, attempt, asked, buyer, instrument }: Question): Promise<Outcome> {
  const { orderId, clientSecret, paymentId, begunBy } = attempt;
  let order: Order | null = null;
  try {
    order = await client.call(getOrder, { params: { orderId } });
  } catch (error) {
    // What an earlier visit has begun is no more: the form is there for another one.
    if (begunBy === 'earlier' && error instanceof ApiError && error.status === 404) return { kind: 'closed', order };
  }
  const known = order && outcomeOf(order);
  if (known) {
    if (known.kind === 'paid' && begunBy === 'other') return { kind: 'owned', order: known.order };
    const own = paymentId ?? paymentOfSecret(clientSecret);
    if (known.kind !== 'paid' || own === null) return known;
    // Who has paid it gets its receipt.
    const completed = await complete(client, { ...attempt, paymentId: own }, buyer);
    return completed.kind === 'paid' ? completed : known;
  }

  const intent = clientSecret === null ? null : ((await instrument?.retrieve(clientSecret))?.paymentIntent ?? null);
  if (intent?.status === 'succeeded' || intent?.status === 'processing' || paymentId !== null) {
    return complete(client, { ...attempt, paymentId: intent?.id ?? paymentId }, buyer);
  }
  if (intent?.status === 'canceled') return { kind: 'closed', order };
  if (begunBy === 'earlier' && order?.status === 'open') return { kind: 'unpaid' };
  const unpaid = intent !== null || (clientSecret === null && order?.status === 'open');
  if (!unpaid || asked < doubts) return { kind: 'pending', attempt };
  // What it was refused for may be of an attempt before this one, which is why this is not believed at once either.
  if (intent?.last_payment_error) return declined(intent.last_payment_error);
  return { kind: 'failed', title: toasts.paymentFailed.title, message: states.notCharged };
}
