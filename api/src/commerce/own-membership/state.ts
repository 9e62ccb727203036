import type { Knex } from 'knex';
import { findMembershipRow, type MembershipRow } from '../../members/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findBilling, type BillingRow } from './billing.ts';
import { findLiveChange, type ChangeRow } from './changes.ts';

/** A membership with what is known of its next charge and of what its member has asked for. */
export interface MembershipState {
  readonly order: OrderRow;
  readonly row: MembershipRow;
  /** Null for a membership that was paid once. */
  readonly billing: BillingRow | null;
  readonly live: ChangeRow | null;
  /** The change of plan that is asked for and not taken back. */
  readonly plan: ChangeRow | null;
}

/** Reads a membership by its order. @throws Failure `gone` if there is none. */
export async function findState(db: Knex, orderId: number): Promise<MembershipState> {
  const row = await findMembershipRow(db, orderId);
  if (!row) throw new Failure('gone', 'There is no membership at this link any more.');
  return {
    order: await findOrderRow(db, orderId),
    row,
    billing: row.subscription_id === null ? null : await findBilling(db, orderId),
    live: await findLiveChange(db, orderId, 'renewal'),
    plan: await findWantedPlan(db, orderId),
  };
}

async function findWantedPlan(db: Knex, orderId: number): Promise<ChangeRow | null> {
  const change = await findLiveChange(db, orderId, 'plan');
  return change?.withdrawn_at === null ? change : null;
}
