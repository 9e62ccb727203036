import type { Knex } from 'knex';
import { findMembershipRow, type MembershipRow } from '../../members/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findBilling, type BillingRow } from './billing.ts';
import { findOpenChange, type ChangeRow } from './changes.ts';

/** A membership with its next charge and its open changes. */
export interface MembershipState {
  readonly order: OrderRow;
  readonly row: MembershipRow;
  /** Null for a membership that was paid once. */
  readonly billing: BillingRow | null;
  /** The open request to cancel or resume the renewal. */
  readonly renewalChange: ChangeRow | null;
  /** The open change of plan that is not withdrawn. */
  readonly planChange: ChangeRow | null;
}

/** Reads a membership by its order. @throws Failure `gone` if there is none. */
export async function findMembershipState(db: Knex, orderId: number): Promise<MembershipState> {
  const row = await findMembershipRow(db, orderId);
  if (!row) throw new Failure('gone', 'There is no membership at this link any more.');
  return {
    order: await findOrderRow(db, orderId),
    row,
    billing: row.subscription_id === null ? null : await findBilling(db, orderId),
    renewalChange: await findOpenChange(db, orderId, 'renewal'),
    planChange: await findPlanChange(db, orderId),
  };
}

async function findPlanChange(db: Knex, orderId: number): Promise<ChangeRow | null> {
  const change = await findOpenChange(db, orderId, 'plan');
  return change?.withdrawn_at === null ? change : null;
}
