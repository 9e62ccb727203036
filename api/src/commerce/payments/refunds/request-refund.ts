import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import { dollars } from '@plumbline/contract/money';
import type { OrderRow } from '../../orders/order-row.ts';
import { lockOrder, scheduleCheck } from '../../orders/store.ts';
import { findDisputes } from '../disputes/store.ts';
import { findLedger } from '../ledger.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { reconcileOrder } from '../reconcile-order.ts';
import { findRefunds, insertRefund, isPendingOrDone, type RefundRow } from './store.ts';
import { refundableOf } from './refundable.ts';

/** The parameters of a refund. */
export interface RefundRequest {
  /** In cents; null: the whole refundable amount. */
  readonly amount: number | null;
  /** In cents: the refundable amount that the caller has seen; absent if unknown. */
  readonly expected?: number;
  /** Chosen by the caller: the same reference means the same refund. At most 80 characters. */
  readonly reference: string;
  /** The e-mail address of the member of staff, or the name of the command. */
  readonly by: string;
}

/** A requested refund. */
export interface RequestedRefund {
  readonly order: OrderRow;
  readonly refund: RefundRow;
  /** Whether it was requested before with the same reference. */
  readonly isRepeat: boolean;
}

/**
 * Refunds an order's payment, an extra one if there is one, otherwise the newest, fully or partly. The refund is stored
 * with its key before it is sent, so that repeats, concurrent requests and retries after a crash are one refund. A
 * full refund of the newest payment also ends the membership and its subscription, once the provider has accepted it.
 * @throws Failure `conflict` if the refundable amount is smaller or differs from the caller's, and if the provider
 * rejects it; `payment_pending` without an answer of the provider: the refund stays requested. @throws ProviderFault
 */
export function requestRefund(deps: PaymentDeps, orderId: number, requested: RefundRequest): Promise<RequestedRefund> {
  return deps.mutex.run(orderId, () => request(deps, orderId, requested));
}

async function request(deps: PaymentDeps, orderId: number, requested: RefundRequest): Promise<RequestedRefund> {
  const { db, clock } = deps;
  await reconcileOrder(deps, orderId);
  const now = new Date(clock.now()).toISOString();
  const { refund, isRepeat } = await db.write((transaction) => recordRequest(transaction, orderId, requested, now));
  // Reconciling the order sends its requested refunds, books them, and ends the membership if required.
  const { order } = await reconcileOrder(deps, orderId);
  const sent = (await findRefunds(db.knex, orderId)).find(({ id }) => id === refund.id) ?? refund;
  if (sent.state === 'refused') {
    throw new Failure(
      'conflict',
      `The card provider refused this refund: ${sent.problem ?? ''} Nothing was given back.`,
    );
  }
  if (sent.state === 'failed') {
    throw new Failure(
      'conflict',
      `The refund failed at the bank: ${sent.problem ?? 'no reason given'}. The money is still here.`,
    );
  }
  if (sent.state === 'asked') {
    throw new Failure(
      'payment_pending',
      'The card provider has not answered. The refund is kept, and is sent until it does.',
    );
  }
  return { order, refund: sent, isRepeat };
}

/** Stores a refund, unless it exists. */
async function recordRequest(
  transaction: Knex.Transaction,
  orderId: number,
  { amount: requested, expected, reference, by }: RefundRequest,
  now: string,
): Promise<{ readonly refund: RefundRow; readonly isRepeat: boolean }> {
  await lockOrder(transaction, orderId);
  const refunds = await findRefunds(transaction, orderId);
  const existing = refunds.find((each) => each.reference === reference && isPendingOrDone(each));
  if (existing) {
    if (requested === null || existing.amount === requested) return { refund: existing, isRepeat: true };
    throw new Failure(
      'conflict',
      `${reference} is a refund of ${dollars(existing.amount)}, and not of ${dollars(requested)}.`,
    );
  }
  const ledger = await findLedger(transaction, orderId);
  const disputes = await findDisputes(transaction, orderId);
  const { payment, left, dispute } = refundableOf({ ledger, refunds, disputes });
  if (payment === null) throw new Failure('conflict', 'This order is not paid.');
  if (dispute === 'lost')
    throw new Failure('conflict', 'The bank has taken this payment back: nothing is left to refund.');
  if (dispute === 'open') {
    throw new Failure(
      'conflict',
      'The cardholder disputes this payment: nothing can be refunded before the bank has decided.',
    );
  }
  if (expected !== undefined && expected !== left) {
    throw new Failure('conflict', `${dollars(left)} can be refunded of this order by now, not ${dollars(expected)}.`);
  }
  if (left === 0) {
    throw new Failure(
      'conflict',
      'All of this payment has gone back. An older one can be given back in the provider’s own dashboard.',
    );
  }
  const amount = requested ?? left;
  if (amount > left) {
    throw new Failure('conflict', `At most ${dollars(left)} of this order can be refunded.`);
  }
  const newRefund = {
    order_id: orderId,
    intent_id: payment,
    amount,
    reason: 'requested' as const,
    asked_by: by,
    reference,
  };
  const refund = await insertRefund(transaction, newRefund, now);
  // If this process ends here, the worker's next sweep of due orders sends it.
  await scheduleCheck(transaction, orderId, now);
  return { refund, isRepeat: false };
}
