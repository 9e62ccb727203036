import type { Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { getOrder, type Order } from '@plumbline/contract/commerce/orders';
import { states, toasts } from '../content.ts';
import type { Buyer, Instrument, IntentResult } from './instrument.ts';
import { outcomeOf, type Attempt, type Outcome } from './outcome.ts';
import { closedOutcome, completeAttempt, paymentOfSecret } from './pay-order.ts';
import { declined } from './provider-error.ts';

/** How many "not paid" answers of the provider are ignored, because a confirmation may still be in transit. */
const ignoredAnswers = 2;

interface OutcomeRequest {
  readonly client: Client;
  readonly attempt: Attempt;
  /** The number of earlier requests about this attempt. */
  readonly requestsBefore: number;
  readonly buyer: Pick<Buyer, 'name' | 'email'>;
  /** Null if the provider's script is not loaded. */
  readonly instrument: Pick<Instrument, 'retrieve'> | null;
}

/** Requests the state of a payment whose outcome was lost: from the API first, then from the provider. Never throws. */
export async function requestOutcome({
  client,
  attempt,
  requestsBefore,
  buyer,
  instrument,
}: OutcomeRequest): Promise<Outcome> {
  const { orderId, clientSecret, paymentId, begunBy } = attempt;
  let order: Order | null = null;
  try {
    order = await client.call(getOrder, { params: { orderId } });
  } catch (error) {
    // The order of an earlier visit does not exist: the form can begin a new one.
    if (begunBy === 'earlier-visit' && error instanceof ApiError && error.status === 404)
      return { kind: 'closed', order };
  }
  const orderOutcome = order && outcomeOf(order);
  if (orderOutcome) {
    // Another tab has paid: this attempt has charged nothing.
    if (orderOutcome.kind === 'paid' && begunBy === 'found-on-pay') return { kind: 'owned', order: orderOutcome.order };
    const ownPaymentId = paymentId ?? paymentOfSecret(clientSecret);
    if (orderOutcome.kind !== 'paid' || ownPaymentId === null) return orderOutcome;
    // The API returns the receipt only to the payer, who knows the payment's id.
    const completed = await completeAttempt(client, { ...attempt, paymentId: ownPaymentId }, buyer);
    return completed.kind === 'paid' ? completed : orderOutcome;
  }

  const providerPayment = await retrievePayment(instrument, clientSecret);
  // For an order in processing, the API asks the provider itself, so that this page need not report the payment.
  const needsReport = paymentId !== null && order?.status !== 'processing';
  if (providerPayment?.status === 'succeeded' || providerPayment?.status === 'processing' || needsReport) {
    return completeAttempt(client, { ...attempt, paymentId: providerPayment?.id ?? paymentId }, buyer);
  }
  if (providerPayment?.status === 'canceled') return closedOutcome(order);
  if (begunBy === 'earlier-visit' && order?.status === 'open') return { kind: 'unpaid' };
  const unpaid = providerPayment !== null || (clientSecret === null && order?.status === 'open');
  if (!unpaid || requestsBefore < ignoredAnswers) return { kind: 'pending', attempt };
  // The error may be of an earlier try of the same payment; by now, enough answers have been ignored to exclude that.
  if (providerPayment?.last_payment_error) return declined(providerPayment.last_payment_error);
  return { kind: 'failed', title: toasts.paymentFailed.title, message: states.notCharged };
}

/** A payment as the provider has it; null if that is unknown. Never throws, as the provider's script can. */
export async function retrievePayment(
  instrument: Pick<Instrument, 'retrieve'> | null,
  clientSecret: string | null,
): Promise<IntentResult['paymentIntent'] | null> {
  if (clientSecret === null) return null;
  try {
    return (await instrument?.retrieve(clientSecret))?.paymentIntent ?? null;
  } catch {
    return null;
  }
}
