import type { Knex } from 'knex';
import { backoff } from '../../../platform/jobs/backoff.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import { lockOrder } from '../../orders/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { ProviderFault } from '../stripe/provider-fault.ts';
import { makeRefund } from '../stripe/refund-payment.ts';
import { notCalled } from '../stripe/through-circuit.ts';
import { changesOf } from './update-refunds.ts';
import { refusalMessage } from './refusal-message.ts';
import { changeRefund, type RefundRow } from './store.ts';

/** In ms between attempts to send a refund. */
const retry = { first: 60_000, max: 3_600_000 };

/**
 * Sends a requested refund with its stored key. Without an answer it stays requested and due; a refund that was
 * executed nevertheless is then found by its key. @returns the new state.
 */
export async function sendRefund(deps: PaymentDeps, order: OrderRow, refund: RefundRow): Promise<RefundRow> {
  const changes = await changesBySending(deps, order, refund);
  const changed = { ...changes, changed_at: new Date(deps.clock.now()).toISOString() };
  await deps.db.write((transaction) => storeAnswer(transaction, refund, changed));
  return { ...refund, ...changed };
}

async function changesBySending(deps: PaymentDeps, order: OrderRow, refund: RefundRow): Promise<Partial<RefundRow>> {
  const { stripe, log } = deps;
  const { intent_id: intentId, amount, idempotency_key: key, id } = refund;
  try {
    return changesOf(await makeRefund(stripe, { intentId, amount, orderId: order.public_id, key }));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { kind, code } = error;
    log.warn({ order: order.id, refund: id, kind, code, request: error.request }, 'a refund was not made');
    if (kind === 'unknown') return retryLater(deps, refund, code);
    // After the fault `failed_for_key` the refund may exist nevertheless: the next check finds it by its metadata.
    return { state: 'refused', problem: refusalMessage(error), due_at: null };
  }
}

function retryLater({ clock }: PaymentDeps, { attempts }: RefundRow, code: string): Partial<RefundRow> {
  // A call that was not sent is not an attempt.
  const counted = code === notCalled ? attempts : attempts + 1;
  return { attempts: counted, due_at: new Date(clock.now() + backoff(counted, retry, Math.random)).toISOString() };
}

/**
 * Stores the answer. Increments the order's version, so that a state read from the provider earlier is not written
 * afterwards, and schedules a check.
 */
async function storeAnswer(
  transaction: Knex.Transaction,
  { id, order_id: orderId }: RefundRow,
  changes: Partial<RefundRow> & Pick<RefundRow, 'changed_at'>,
): Promise<void> {
  const { version, check_at: checkAt } = await lockOrder(transaction, orderId);
  await changeRefund(transaction, id, changes);
  const due = changes.due_at ?? changes.changed_at;
  await transaction('orders')
    .where('id', orderId)
    .update({ version: version + 1, check_at: checkAt !== null && checkAt < due ? checkAt : due });
}
