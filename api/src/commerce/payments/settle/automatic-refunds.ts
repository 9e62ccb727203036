import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import { findEndedAttempt } from '../attempts.ts';
import {
  isCharged,
  isChargedBack,
  hasMoneyLeft,
  paymentsOf,
  refundedOf,
  type ProviderState,
  type ProviderPayment,
} from '../provider-state.ts';
import {
  changeRefund,
  insertRefund,
  isAutomatic,
  isPendingOrDone,
  mayBeRetried,
  type RefundRow,
} from '../refunds/store.ts';
import type { SettledMembership } from './settle-membership.ts';
import type { Movement } from './record-money.ts';
import { yieldsToEarlier, wasPaid } from './settled-status.ts';

/** The input for automatic refunds. */
interface RefundInput {
  readonly order: OrderRow;
  /** The order's new status. */
  readonly status: OrderStatus;
  /** As in {@link settledStatus}. */
  readonly isMismatch: boolean;
  readonly providerState: ProviderState;
  /** New ledger entries. */
  readonly movements: readonly Movement[];
  readonly membership: SettledMembership | null;
  readonly refunds: readonly RefundRow[];
}

/** In ms between attempts at a refund that the provider rejects. */
const retryInterval = 6 * 3_600_000;

/**
 * Requests the automatic refunds: of duplicate payments, of payments of an attempt that another one has replaced, and of
 * payments after the membership's end. Staff decide about payments that were made by hand. The caller must
 * hold the lock of the order's row. @returns all refunds of the order.
 */
export async function requestAutomaticRefunds(
  transaction: Knex.Transaction,
  input: RefundInput,
  now: string,
): Promise<RefundRow[]> {
  const { order, providerState, refunds } = input;
  const added: RefundRow[] = [];
  for (const payment of paymentsOf(providerState)) {
    const amount = payment.received - refundedOrRequested(payment, refunds);
    const { intentId } = payment;
    if (amount <= 0 || !isDue(payment, refunds, now)) continue;
    const isReplaced = await isOfReplacedAttempt(transaction, input, payment);
    const reason = isReplaced ? 'duplicate' : reasonOf(input, payment);
    if (reason === null) continue;
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
    // The refund is stored although the bank has taken the money back already: its row keeps the reason why the payment paid for nothing.
    const changes = isChargedBack(payment) ? chargedBackRefund : {};
    if (isChargedBack(payment)) await changeRefund(transaction, row.id, changes);
    added.push({ ...row, ...changes });
  }
  return [...refunds, ...added];
}

const chargedBackRefund = { state: 'refused', problem: 'The bank has taken this payment back.', due_at: null } as const;

/** The reason of an automatic refund of a payment; null if there is none. */
function reasonOf(input: RefundInput, payment: ProviderPayment): 'duplicate' | 'charged_after_end' | null {
  const { order, isMismatch } = input;
  if (!isCharged(payment)) return null;
  // Staff must handle money that does not match the order.
  if (yieldsToEarlier(order) && payment.role !== 'extra' && !isMismatch) return 'duplicate';
  return isChargedAfterEnd(input, payment) ? 'charged_after_end' : null;
}

/** Whether a payment belongs to an ended attempt, while another attempt has paid the order. */
async function isOfReplacedAttempt(
  transaction: Knex.Transaction,
  { order, status, providerState: { firstPayment } }: RefundInput,
  payment: ProviderPayment,
): Promise<boolean> {
  if (payment.role !== 'extra' || !isCharged(payment)) return false;
  const isPaid = wasPaid(status) && isCharged(firstPayment) && hasMoneyLeft(firstPayment);
  return isPaid && (await findEndedAttempt(transaction, order.id, payment.intentId)) !== null;
}

/**
 * Whether a payment was charged after the membership's end and paid for nothing, also if it is fully refunded. Once
 * true, it stays true.
 */
export function isChargedAfterEnd(
  { providerState, movements, membership, refunds }: Omit<RefundInput, 'order' | 'status' | 'isMismatch'>,
  payment: ProviderPayment,
): boolean {
  const { intentId } = payment;
  if (!isCharged(payment)) return false;
  if (refunds.some((row) => row.intent_id === intentId && row.reason === 'charged_after_end')) return true;
  const isNew = movements.some((movement) => movement.kind === 'charge' && movement.intentId === intentId);
  return isNew && membership !== null && isAfterEnd(membership, payment.charge.at, payment, providerState);
}

function isAfterEnd(
  { end, before }: SettledMembership,
  chargedAt: string,
  { intentId, role }: ProviderPayment,
  providerState: ProviderState,
): boolean {
  if (end === null || intentId === end.intentId) return false;
  // The payment that creates the membership is not charged after it.
  if (before === null && intentId === providerState.firstPayment.intentId) return false;
  // The provider's times have whole seconds: an extra payment in the second of the end may precede it, and is kept.
  if (role === 'extra') return chargedAt > end.at;
  // Staff end a membership by this site's clock, which can differ from the provider's: a renewal counts as charged after
  // the end if it was not in the ledger by then.
  return chargedAt >= end.at || (end.reason === 'staff' && before?.status === 'ended');
}

/** The refunded or requested part of a payment, in cents. */
function refundedOrRequested(payment: ProviderPayment, refunds: readonly RefundRow[]): number {
  const requested = refunds.filter((row) => row.intent_id === payment.intentId && isPendingOrDone(row));
  return Math.max(
    refundedOf(payment),
    requested.reduce((sum, { amount }) => sum + amount, 0),
  );
}

/** Whether a payment's refund is requested now; after a rejection only some hours later. */
function isDue(payment: ProviderPayment, refunds: readonly RefundRow[], now: string): boolean {
  const own = refunds.filter((row) => row.intent_id === payment.intentId && isAutomatic(row));
  const last = own.at(-1);
  if (last === undefined) return true;
  return !isChargedBack(payment) && mayBeRetried(own) && Date.parse(last.changed_at) + retryInterval <= Date.parse(now);
}
