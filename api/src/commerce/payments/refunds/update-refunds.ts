import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import { paymentsOf, type ProviderState, type ProviderRefund } from '../provider-state.ts';
import { changeRefund, findRefunds, isPendingOrDone, type RefundRow } from './store.ts';

const stateOfStatus = { pending: 'sent', done: 'done', failed: 'failed' } as const;

interface RefundUpdate {
  readonly order: OrderRow;
  readonly providerState: ProviderState;
  /** The stored refunds. */
  readonly refunds: readonly RefundRow[];
}

/**
 * Updates the refunds of an order to the provider's state, and adds those that were made in its dashboard. The caller
 * must hold the lock of the order's row. @returns all refunds, oldest first.
 */
export async function updateRefunds(
  transaction: Knex.Transaction,
  { order, providerState, refunds: rows }: RefundUpdate,
  now: string,
): Promise<readonly RefundRow[]> {
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  // After a lost answer the id is unknown; the key in the metadata identifies the refund.
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  let hasChanged = false;
  for (const { intentId, charge } of paymentsOf(providerState)) {
    // The provider's list has the newest first.
    for (const refund of (charge?.refunds ?? []).toSorted((a, b) => a.at.localeCompare(b.at))) {
      const row = byRef.get(refund.id) ?? (refund.key === null ? undefined : byKey.get(refund.key));
      if (row === undefined) await addRefund(transaction, { order, intentId, refund });
      else if (row.state === stateOfStatus[refund.status] && row.ref === refund.id) continue;
      else
        await changeRefund(transaction, row.id, {
          ...changesOf(refund),
          ...newReferenceOf(row, refund, rows),
          changed_at: now,
        });
      hasChanged = true;
    }
  }
  return hasChanged ? findRefunds(transaction, order.id) : rows;
}

/** The changes of a refund by the provider's state. */
export function changesOf({ id, status, failure }: ProviderRefund) {
  return { ref: id, state: stateOfStatus[status], problem: failure, due_at: null };
}

/**
 * A new reference for a refund that was stored as refused although the provider made it, if another refund has its
 * reference by now.
 */
function newReferenceOf(row: RefundRow, { status }: ProviderRefund, rows: readonly RefundRow[]): Partial<RefundRow> {
  const isTaken = rows.some(
    ({ id, reference, state }) => id !== row.id && reference === row.reference && isPendingOrDone({ state }),
  );
  return isTaken && status !== 'failed' ? { reference: `${row.reference.slice(0, 80)}#${row.id}` } : {};
}

async function addRefund(
  transaction: Knex.Transaction,
  { order, intentId, refund }: { readonly order: OrderRow; readonly intentId: string; readonly refund: ProviderRefund },
): Promise<void> {
  await transaction('refunds')
    .insert({
      ...changesOf(refund),
      order_id: order.id,
      intent_id: intentId,
      amount: refund.amount,
      reason: 'provider',
      asked_by: null,
      reference: refund.id.slice(0, 100),
      idempotency_key: refund.id.slice(0, 64),
      asked_at: refund.at,
      // The provider gives no time of a failure that has happened already; the refund's creation is the earliest.
      changed_at: refund.at,
      attempts: 0,
    })
    .onConflict('ref')
    .ignore();
}
