import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import { paymentsOf, type Facts, type RefundFact } from '../provider-state.ts';
import { changeRefund, findRefunds, isLive, type RefundRow } from './store.ts';

const states = { pending: 'sent', done: 'done', failed: 'failed' } as const;

interface KnownRefunds {
  readonly order: OrderRow;
  readonly facts: Facts;
  /** Those that the database has. */
  readonly refunds: readonly RefundRow[];
}

/**
 * Makes the refunds of an order equal to what the provider says of them; those that were made in its dashboard are added.
 * The caller holds the order's row. @returns all of them, the oldest first.
 */
export async function keepRefunds(
  transaction: Knex.Transaction,
  { order, facts, refunds: rows }: KnownRefunds,
  now: string,
): Promise<readonly RefundRow[]> {
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  // An answer that was lost brought no id: the key in the metadata says which refund it is.
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  let hasChanged = false;
  for (const { intentId, charge } of paymentsOf(facts)) {
    // The provider lists the newest first.
    for (const fact of (charge?.refunds ?? []).toSorted((a, b) => a.at.localeCompare(b.at))) {
      const row = byRef.get(fact.id) ?? (fact.key === null ? undefined : byKey.get(fact.key));
      if (row === undefined) await addRefund(transaction, { order, intentId, fact });
      else if (row.state === states[fact.standing] && row.ref === fact.id) continue;
      else await changeRefund(transaction, row.id, { ...changesOf(fact), ...nameOf(row, fact, rows), changed_at: now });
      hasChanged = true;
    }
  }
  return hasChanged ? findRefunds(transaction, order.id) : rows;
}

/** What the provider's answer changes of a refund. */
export function changesOf({ id, standing, failure }: RefundFact) {
  return { ref: id, state: states[standing], problem: failure, due_at: null };
}

/** One that was taken for refused gave its name free: another may have it by now. */
function nameOf(row: RefundRow, { standing }: RefundFact, rows: readonly RefundRow[]): Partial<RefundRow> {
  const isTaken = rows.some(
    ({ id, reference, state }) => id !== row.id && reference === row.reference && isLive({ state }),
  );
  return isTaken && standing !== 'failed' ? { reference: `${row.reference.slice(0, 80)}#${row.id}` } : {};
}

async function addRefund(
  transaction: Knex.Transaction,
  { order, intentId, fact }: { readonly order: OrderRow; readonly intentId: string; readonly fact: RefundFact },
): Promise<void> {
  await transaction('refunds')
    .insert({
      ...changesOf(fact),
      order_id: order.id,
      intent_id: intentId,
      amount: fact.amount,
      reason: 'provider',
      asked_by: null,
      reference: fact.id.slice(0, 100),
      idempotency_key: fact.id.slice(0, 64),
      asked_at: fact.at,
      // When one that has failed already did so nobody knows: not before it was made.
      changed_at: fact.at,
      attempts: 0,
    })
    .onConflict('ref')
    .ignore();
}
