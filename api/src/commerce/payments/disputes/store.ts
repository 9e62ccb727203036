import type { Dispute } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { paymentsOf, type ProviderState } from '../provider-state.ts';

/** A row of the table of disputes. */
export interface DisputeRow {
  readonly id: number;
  readonly order_id: number;
  /** The provider's id of the dispute. */
  readonly ref: string;
  readonly intent_id: string;
  /** In cents. */
  readonly amount: number;
  readonly reason: string;
  /** How far the bank's decision is: the provider's status, see {@link ProviderDispute}. */
  readonly standing: Dispute['standing'];
  /** ISO 8601, like every time in this file. */
  readonly opened_at: string;
  readonly evidence_due_at: string | null;
}

/** The maximum number of disputes that are read per order. */
const maxDisputes = 100;

/** The disputes of an order, the newest first. */
export async function findDisputes(db: Knex, orderId: number): Promise<DisputeRow[]> {
  const rows: DisputeRow[] = await db('disputes').where('order_id', orderId).orderBy('id', 'desc').limit(maxDisputes);
  return rows;
}

/** Stores the provider's disputes of an order. */
export async function storeDisputes(
  transaction: Knex.Transaction,
  orderId: number,
  providerState: ProviderState,
): Promise<void> {
  const disputes = paymentsOf(providerState).flatMap(({ intentId, charge }) =>
    (charge?.disputes ?? []).map(({ id, amount, reason, status, openedAt, evidenceDueAt }) => ({
      order_id: orderId,
      ref: id,
      intent_id: intentId,
      amount,
      reason: reason.slice(0, 64),
      standing: status,
      opened_at: openedAt,
      evidence_due_at: evidenceDueAt,
    })),
  );
  if (disputes.length === 0) return;
  await transaction('disputes')
    .insert(disputes)
    .onConflict('ref')
    .merge(['standing', 'evidence_due_at', 'reason', 'amount']);
}
