import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { MembershipStatus } from '../../members/index.ts';
import type { Settlement } from './settle/settle-order.ts';

/** The differences between an order and the provider's state that were written. */
export interface OrderChange {
  readonly order: number;
  readonly before: OrderStatus;
  readonly after: OrderStatus;
  /** The number of new ledger entries. */
  readonly movements: number;
  /** The new status of the membership, if it changed. */
  readonly membership?: MembershipStatus;
}

/** The differences that a settlement has written; null if there were none. */
export function changeOf(settlement: Settlement | null): OrderChange | null {
  if (settlement === null) return null;
  const { order, statusBefore: before, movements, membership, membershipBefore } = settlement;
  const hasNewStatus = membership !== null && membershipBefore !== null && membership.status !== membershipBefore;
  const changed = hasNewStatus ? { membership: membership.status } : {};
  if (order.status === before && movements.length === 0 && changed.membership === undefined) return null;
  return { order: order.id, before, after: order.status, movements: movements.length, ...changed };
}
