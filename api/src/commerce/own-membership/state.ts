import type { Knex } from 'knex';
import { findMembershipRow, type MembershipRow } from '../../members/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findBilling, type BillingRow } from './billing.ts';
import { findLiveChange, type ChangeRow } from './changes.ts';

/** A membership with its next charge and its open changes. */
export interface MembershipState {
  readonly order: OrderRow;
  readonly row: MembershipRow;
  /** Null for a membership that was paid once. */
  readonly billing: BillingRow | null;
  readonly live: ChangeRow | null;
  /** The open change of plan that is not withdrawn. */
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
    plan: await findRequestedPlan(db, orderId),
  };
}

async function findRequestedPlan(db: Knex, orderId: number): Promise<ChangeRow | null> {
  const change = await findLiveChange(db, orderId, 'plan');
  return change?.withdrawn_at === null ? change : null;
}
