import type { Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { getOrder, type Order } from '@plumbline/contract/commerce/orders';
import { states, toasts } from '../content.ts';
import type { Buyer, Instrument } from './instrument.ts';
import { outcomeOf, type Attempt, type Outcome } from './outcome.ts';
import { complete, paymentOfSecret } from './pay-order.ts';
import { declined } from './provider-error.ts';

/** How many "not paid" answers of the provider are ignored: a confirmation may still be in transit. */
const ignoredAnswers = 2;

interface Question {
  readonly client: Client;
  readonly attempt: Attempt;
  /** The number of earlier requests. */
  readonly asked: number;
  readonly buyer: Pick<Buyer, 'name' | 'email'>;
  /** Null where the provider's script is not there. */
  readonly instrument: Pick<Instrument, 'retrieve'> | null;
}

/** Requests the state of a payment whose outcome was lost: from the API first, then from the provider. Never throws. */
export async function askOutcome({ client, attempt, asked, buyer, instrument }: Question): Promise<Outcome> {
  const { orderId, clientSecret, paymentId, begunBy } = attempt;
  let order: Order | null = null;
  try {
    order = await client.call(getOrder, { params: { orderId } });
  } catch (error) {
    // The payment of an earlier visit no longer exists: the form is ready for a new one.
    if (begunBy === 'earlier' && error instanceof ApiError && error.status === 404) return { kind: 'closed', order };
  }
  const known = order && outcomeOf(order);
  if (known) {
    if (known.kind === 'paid' && begunBy === 'other') return { kind: 'owned', order: known.order };
    const own = paymentId ?? paymentOfSecret(clientSecret);
    if (known.kind !== 'paid' || own === null) return known;
    // The payer gets the receipt.
    const completed = await complete(client, { ...attempt, paymentId: own }, buyer);
    return completed.kind === 'paid' ? completed : known;
  }

  const intent = clientSecret === null ? null : ((await instrument?.retrieve(clientSecret))?.paymentIntent ?? null);
  // While the order is processing, the API asks the provider itself.
  const isReported = paymentId !== null && order?.status !== 'processing';
  if (intent?.status === 'succeeded' || intent?.status === 'processing' || isReported) {
    return complete(client, { ...attempt, paymentId: intent?.id ?? paymentId }, buyer);
  }
  if (intent?.status === 'canceled') return { kind: 'closed', order };
  if (begunBy === 'earlier' && order?.status === 'open') return { kind: 'unpaid' };
  const unpaid = intent !== null || (clientSecret === null && order?.status === 'open');
  if (!unpaid || asked < ignoredAnswers) return { kind: 'pending', attempt };
  // The decline may be of an earlier attempt, so that one answer is not sufficient either.
  if (intent?.last_payment_error) return declined(intent.last_payment_error);
  return { kind: 'failed', title: toasts.paymentFailed.title, message: states.notCharged };
}
