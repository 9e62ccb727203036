import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import {
  isCharged,
  isChargedBack,
  paymentsOf,
  refundedOf,
  type ProviderState,
  type ProviderPayment,
} from '../provider-state.ts';
import { changeRefund, insertRefund, isAutomatic, isLive, mayBeRetried, type RefundRow } from '../refunds/store.ts';
import type { KeptMembership } from './keep-membership.ts';
import type { Movement } from './record-money.ts';
import { isSecond } from './settled-status.ts';

/** What a settlement knows by the time it asks which payments go back. */
interface Settlement {
  readonly order: OrderRow;
  /** Of the order from now on. */
  readonly status: OrderStatus;
  readonly providerState: ProviderState;
  /** Movements that the ledger did not have. */
  readonly movements: readonly Movement[];
  readonly membership: KeptMembership | null;
  readonly refunds: readonly RefundRow[];
}

/** In ms between attempts at a refund that the provider refuses. */
const pause = 6 * 3_600_000;

/**
 * Asks for the refunds of payments that go back by themselves: those beside a membership, and those that were charged after
 * its end. The caller holds the order's row. @returns all refunds of the order.
 */
export async function askAutomaticRefunds(
  transaction: Knex.Transaction,
  settlement: Settlement,
  now: string,
): Promise<RefundRow[]> {
  const { order, providerState, refunds } = settlement;
  const added: RefundRow[] = [];
  for (const payment of paymentsOf(providerState)) {
    const reason = reasonOf(settlement, payment);
    const amount = payment.received - goneOf(payment, refunds);
    const { intentId } = payment;
    if (reason === null || amount <= 0 || !isDue(payment, refunds, now)) continue;
    const attempts = refunds.filter((each) => each.intent_id === intentId && each.reason === reason).length;
    const refund = {
      order_id: order.id,
      intent_id: intentId,
      amount,
      reason,
      asked_by: null,
      reference: `${reason}:${intentId}:${attempts + 1}`.slice(0, 100),
    };
    const row = await insertRefund(transaction, refund, now);
    // That it was charged after the end is kept, though the bank has the money.
    const changes = isChargedBack(payment) ? takenBack : {};
    if (isChargedBack(payment)) await changeRefund(transaction, row.id, changes);
    added.push({ ...row, ...changes });
  }
  return [...refunds, ...added];
}

const takenBack = { state: 'refused', problem: 'The bank has taken this payment back.', due_at: null } as const;

/** Why a payment goes back by itself; null for one that stays. */
function reasonOf(settlement: Settlement, payment: ProviderPayment): 'duplicate' | 'charged_after_end' | null {
  const { order, status } = settlement;
  if (!isCharged(payment)) return null;
  // Money that does not fit the order is a person's.
  if (isSecond(order) && payment.role !== 'extra' && status !== 'open') return 'duplicate';
  return isChargedAfterEnd(settlement, payment) ? 'charged_after_end' : null;
}

/** Whether nothing was bought with a payment, also where all of it has gone back already. Once it was charged after the end it always was. */
export function isChargedAfterEnd(
  { providerState, movements, membership, refunds }: Omit<Settlement, 'order' | 'status'>,
  payment: ProviderPayment,
): boolean {
  const { intentId } = payment;
  if (!isCharged(payment)) return false;
  if (refunds.some((row) => row.intent_id === intentId && row.reason === 'charged_after_end')) return true;
  const isNew = movements.some((movement) => movement.kind === 'charge' && movement.intentId === intentId);
  return isNew && membership !== null && isAfterEnd(membership, payment.charge.at, payment, providerState);
}

function isAfterEnd(
  { end, before }: KeptMembership,
  chargedAt: string,
  { intentId, role }: ProviderPayment,
  providerState: ProviderState,
): boolean {
  if (end === null || intentId === end.intentId) return false;
  // The payment that makes the membership is not charged after it.
  if (before === null && intentId === providerState.first.intentId) return false;
  // The provider has whole seconds: an extra payment of the very second of the end may have come before it, and stays.
  if (role === 'extra') return chargedAt > end.at;
  // Staff end one by another clock than the provider's: a renewal that was not booked by then was charged after it.
  return chargedAt >= end.at || (end.reason === 'staff' && before?.status === 'ended');
}

/** What of a payment has gone back, or is asked to, in cents. */
function goneOf(payment: ProviderPayment, refunds: readonly RefundRow[]): number {
  const asked = refunds.filter((row) => row.intent_id === payment.intentId && isLive(row));
  return Math.max(
    refundedOf(payment),
    asked.reduce((sum, { amount }) => sum + amount, 0),
  );
}

/** Whether a payment's refund is asked for now: after a refusal only some hours later. */
function isDue(payment: ProviderPayment, refunds: readonly RefundRow[], now: string): boolean {
  const own = refunds.filter((row) => row.intent_id === payment.intentId && isAutomatic(row));
  const last = own.at(-1);
  if (last === undefined) return true;
  return !isChargedBack(payment) && mayBeRetried(own) && Date.parse(last.changed_at) + pause <= Date.parse(now);
}
