import type { Knex } from 'knex';
import { findMembershipRow, type MembershipRow } from '../../members/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findOrderRow } from '../orders/store.ts';
import { findBillings, type BillingRow } from './billing.ts';
import { findOpenChanges, type ChangeRow } from './changes.ts';

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
  const stateOf = await findStates(db, [orderId]);
  const row = await findMembershipRow(db, orderId);
  if (!row) throw new Failure('gone', 'There is no membership at this link any more.');
  return stateOf({ order: await findOrderRow(db, orderId), row });
}

/**
 * Reads the changes and next charges of orders' memberships, for all of them at once. A change's result is stored before the change
 * is closed, so the rows of orders and memberships are read after this: one of the two is found. @returns the state of one of them
 */
export async function findStates(
  db: Knex,
  orderIds: readonly number[],
): Promise<(found: Pick<MembershipState, 'order' | 'row'>) => MembershipState> {
  const billings = await findBillings(db, orderIds);
  const changes = await findOpenChanges(db, orderIds);
  return ({ order, row }) => {
    const planChange = changes.get(`${order.id} plan`);
    return {
      order,
      row,
      billing: row.subscription_id === null ? null : (billings.get(order.id) ?? null),
      renewalChange: changes.get(`${order.id} renewal`) ?? null,
      planChange: planChange?.withdrawn_at === null ? planChange : null,
    };
  };
}
