import type { OrderStatus } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { writeUnique } from '../../../platform/database/write-unique.ts';
import type { MembershipStatus } from '../../../members/index.ts';
import { agreedRenewalAmount, renewalChargeAt } from '../../coupons/coupon-price.ts';
import { countPaidCoupon, freeCoupon, findLastUseByBuyer } from '../../coupons/reserve-coupon.ts';
import { attentionOf, withoutDismissed } from '../../orders/attention-texts.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import {
  changeOrder,
  findOrderByClaim,
  lockDuplicates,
  lockUnchangedOrder,
  markDuplicates,
} from '../../orders/store.ts';
import { endAttempt, setPaid } from '../attempts.ts';
import { storeDisputes } from '../disputes/store.ts';
import type { ProviderState } from '../provider-state.ts';
import { updateRefunds } from '../refunds/update-refunds.ts';
import { findRefunds, type RefundRow } from '../refunds/store.ts';
import { attentionsOf } from './attention.ts';
import { requestAutomaticRefunds } from './automatic-refunds.ts';
import { nextCheck } from './check-time.ts';
import { storeBilling } from '../../own-membership/billing.ts';
import { settleMembership, type SettledMembership } from './settle-membership.ts';
import { voidPlanChange, checkReleasedSchedule, settlePlan } from './settle-plan.ts';
import { notifyStaff } from './notify-staff.ts';
import { recordMoney, type Movement } from './record-money.ts';
import { yieldsToEarlier, settledStatus, wasPaid } from './settled-status.ts';
import { notifyMember } from './notify-member.ts';
import { notifyDuplicate } from './notify-duplicate.ts';

/** The dependencies of a settlement. */
export interface SettleDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Wakes the mail worker. */
  readonly outbox: { wake(): void };
  readonly paymentRules: { readonly staffEmail: string };
}

interface SettlementInput {
  readonly orderId: number;
  /** The order's version when the provider's state was requested. */
  readonly version: number;
  readonly providerState: ProviderState;
  /** Whether this site's payments are real ones. */
  readonly live: boolean;
}

/** The changes of a settlement. */
export interface Settlement {
  readonly order: OrderRow;
  readonly statusBefore: OrderStatus;
  readonly attentionBefore: string | null;
  /** Null if there was no membership. */
  readonly membershipBefore: MembershipStatus | null;
  readonly movements: readonly Movement[];
  readonly membership: SettledMembership | null;
  /** All refunds of the order. */
  readonly refunds: readonly RefundRow[];
  /** Orders to cancel: they are for the same buyer and membership as this order, which was just paid. */
  readonly duplicates: readonly number[];
}

/**
 * Updates an order to the provider's state: status, ledger, membership and mails, in one transaction. Idempotent. Null
 * if the order has changed since the state was requested: the state may then be outdated and must be read again.
 */
export async function settleOrder(deps: SettleDeps, input: SettlementInput): Promise<Settlement | null> {
  const { staffEmail } = deps.paymentRules;
  const settlement = await writeUnique(deps.db)((transaction) =>
    settleInTransaction(transaction, { ...input, staffEmail }, deps.clock.now()),
  );
  // Any settlement may have queued a mail.
  if (settlement !== null) deps.outbox.wake();
  return settlement;
}

/**
 * The order of the steps is necessary:
 *
 * 1. Locks first, and always in the same order; an outdated state of the provider is noticed here, before anything is
 *    written.
 * 2. Whether the order yields to an earlier one, and which payments came after its membership's end: the status
 *    depends on both.
 * 3. A new plan before the ledger, whose new charges have its name; the ledger before the membership, whose end
 *    makes only new charges refundable.
 * 4. The membership and the known refunds before automatic refunds: these are requested for money that paid for no
 *    membership and is not refunded yet.
 * 5. Attention, claim and time of the next check depend on all of these; mails come last, because they read the
 *    stored result.
 */
async function settleInTransaction(
  transaction: Knex.Transaction,
  { orderId, version, providerState: stateAsRead, live, staffEmail }: SettlementInput & { readonly staffEmail: string },
  time: number,
): Promise<Settlement | null> {
  const now = new Date(time).toISOString();
  const locked = await lockForSettlement(transaction, { orderId, version }, stateAsRead, now);
  if (locked === null) return null;
  const { order, newPlan, duplicateOrders, storedOrder } = locked;
  const storedRefunds = hasNoRefundsYet(order, stateAsRead) ? [] : await findRefunds(transaction, order.id);
  const providerState = markAfterEnd(stateAsRead, storedRefunds);
  const { status, attentions, isMismatch = false } = settledStatus(order, providerState, live);
  await countCoupon(transaction, { ...order, status });
  const movements = await recordMoney(transaction, order, providerState, now);
  await storeDisputes(transaction, order.id, providerState);
  const isPaid = wasPaid(status) && !yieldsToEarlier(order);
  const paidAt = order.paid_at ?? (isPaid ? (providerState.firstPayment.charge?.at ?? now) : null);
  const successorOrder = await findSuccessorOrder(transaction, order);
  const wasUnpaid = order.paid_at === null;
  const membership =
    paidAt === null
      ? null
      : await settleMembership(
          transaction,
          { ...order, paid_at: paidAt },
          { providerState, now, wasUnpaid, successorOrder },
        );
  // The card of an erased buyer is not stored again.
  if (membership !== null && order.customer_email !== null) {
    await storeBilling(transaction, order.id, providerState.subscription);
  }
  if (membership?.status === 'ended') await voidPlanChange(transaction, order.id, now);
  else await checkReleasedSchedule(transaction, order.id, providerState.subscription, now);
  const knownRefunds = await updateRefunds(transaction, { order, providerState, refunds: storedRefunds }, now);
  const refunds = await requestAutomaticRefunds(
    transaction,
    { order, status, isMismatch, providerState, movements, membership, refunds: knownRefunds },
    now,
  );
  const claim = settledClaim({ ...order, status }, membership, successorOrder);
  const problems = [...attentions, ...attentionsOf({ providerState, refunds }, membership, time), ...claim.attentions];
  const card = providerState.firstPayment.charge?.card;
  const renewalAmount = renewalChargeAt(order, providerState.subscription?.billing.amount ?? null);
  const changes = {
    ...newPlan,
    ...(membership !== null && renewalAmount !== agreedRenewalAmount(order) && { renewal_amount: renewalAmount }),
    status,
    paid_at: paidAt,
    attention: attentionOf(withoutDismissed(problems, order.dismissed_attention)),
    claim: claim.value,
    resume_key: claim.isOver ? null : order.resume_key,
    yields_to: order.yields_to,
    coupon_spent: order.coupon_spent,
    check_at: nextCheck({ order: { ...order, status }, membership, refunds, providerState }, time),
    ...(card && { card_brand: card.brand, card_last4: card.last4, card_wallet: card.wallet }),
  };
  await changeOrder(transaction, order.id, changes);
  await settleAttempt(transaction, order, providerState, isPaid);
  const duplicates = wasUnpaid && claim.value !== null ? unpaidDuplicates(order, duplicateOrders) : [];
  await markDuplicates(transaction, order.id, duplicates, now);
  const settlement = {
    order: { ...order, ...changes },
    statusBefore: order.status,
    attentionBefore: order.attention,
    membershipBefore: membership?.before?.status ?? null,
    movements,
    membership,
    refunds,
    duplicates,
  };
  const notice = { ...settlement, planBefore: newPlan === null ? null : storedOrder.description };
  if (membership !== null) await notifyMember(transaction, notice, providerState, now);
  if (yieldsToEarlier(order)) await notifyDuplicate(transaction, settlement, now);
  await notifyStaff(transaction, { order: settlement.order, providerState, refunds, membership, staffEmail }, now);
  return settlement;
}

/**
 * Locks the order and all orders of its buyer for the same membership, and finds the order to which it yields and its
 * present plan. Null if it has changed since its version was read.
 */
async function lockForSettlement(
  transaction: Knex.Transaction,
  { orderId, version }: Pick<SettlementInput, 'orderId' | 'version'>,
  stateAsRead: ProviderState,
  now: string,
) {
  // Only an order whose payment has succeeded can get the membership before the others.
  const duplicateOrders =
    stateAsRead.firstPayment.status === 'succeeded' ? await lockDuplicates(transaction, orderId) : [];
  const storedOrder = await lockUnchangedOrder(transaction, { id: orderId, version });
  if (storedOrder === null) return null;
  const newPlan = await settlePlan(transaction, storedOrder, stateAsRead.subscription, now);
  const earlierMember = storedOrder.yields_to ?? findPaidDuplicate(storedOrder, duplicateOrders);
  const isFirstUse = earlierMember === null && isFirstSuccess(storedOrder, stateAsRead);
  const earlierUse = isFirstUse ? await findLastUseByBuyer(transaction, storedOrder) : null;
  const order: OrderRow = {
    ...storedOrder,
    ...newPlan,
    yields_to: earlierMember ?? earlierUse,
    coupon_spent: earlierUse !== null || Boolean(storedOrder.coupon_spent),
  };
  return { order, newPlan, duplicateOrders, storedOrder };
}

function isFirstSuccess({ paid_at: paidAt }: OrderRow, { firstPayment }: ProviderState): boolean {
  return paidAt === null && firstPayment.status === 'succeeded';
}

/** A paid order counts as a use; one whose payment went back because of another order does not. */
async function countCoupon(transaction: Knex.Transaction, order: OrderRow): Promise<void> {
  if (yieldsToEarlier(order)) {
    if (order.status === 'refunded' || order.status === 'charged_back') await freeCoupon(transaction, order);
  } else if (wasPaid(order.status)) await countPaidCoupon(transaction, order);
}

/**
 * Whether no refund or dispute is possible yet. This is the usual first settlement, which then need not read the stored
 * refunds.
 */
function hasNoRefundsYet(order: OrderRow, { firstPayment, others }: ProviderState): boolean {
  const { paid_at: paidAt, yields_to: earlierOrder, attention, dismissed_attention: dismissed } = order;
  const isUntouched = paidAt === null && earlierOrder === null && attention === null && dismissed === null;
  return isUntouched && others.length === 0 && (firstPayment.charge?.refunds ?? []).length === 0;
}

/**
 * Marks the payments that were charged after the membership's end. Their refunds, with the reason `charged_after_end`,
 * identify them.
 */
function markAfterEnd(providerState: ProviderState, refunds: readonly RefundRow[]): ProviderState {
  const after = new Set(
    refunds.filter(({ reason }) => reason === 'charged_after_end').map(({ intent_id: intent }) => intent),
  );
  const others = providerState.others.map((payment) =>
    after.has(payment.intentId) ? { ...payment, afterEnd: true } : payment,
  );
  return { ...providerState, others };
}

type DuplicateOrders = Awaited<ReturnType<typeof lockDuplicates>>;

/**
 * The order that has the membership of this order's buyer already: the first paid one creates it, payments of the
 * others are refunded.
 */
function findPaidDuplicate({ id, paid_at: paidAt }: OrderRow, duplicateOrders: DuplicateOrders): number | null {
  if (paidAt !== null) return null;
  return duplicateOrders.find((other) => other.id !== id && other.claim !== null)?.id ?? null;
}

function unpaidDuplicates({ id }: OrderRow, duplicateOrders: DuplicateOrders): number[] {
  const unpaid = duplicateOrders.filter(({ status }) => status === 'open' || status === 'processing');
  return unpaid.map((other) => other.id).filter((other) => other !== id);
}

async function settleAttempt(
  transaction: Knex.Transaction,
  { paid_at: paidBefore }: OrderRow,
  providerState: ProviderState,
  isPaid: boolean,
): Promise<void> {
  const { attemptId, firstPayment, subscription } = providerState;
  if (paidBefore !== null || attemptId === null) return;
  if (isPaid) await setPaid(transaction, attemptId);
  else if (firstPayment.status === 'cancelled' || subscription?.status === 'never_started') {
    await endAttempt(transaction, { id: attemptId, intentId: firstPayment.intentId });
  }
}

interface Claim {
  readonly value: string | null;
  readonly attentions: readonly string[];
  /** Whether the order has ended: its `resume_key` is then removed, so that its buyer can open another order. */
  readonly isOver: boolean;
}

/** The order that has the membership of this order's buyer since this order's own one ended; null otherwise. */
async function findSuccessorOrder(
  transaction: Knex.Transaction,
  { paid_at: paidAt, claim, buyer_plan: requested }: OrderRow,
): Promise<number | null> {
  if (paidAt === null || claim !== null || requested === null) return null;
  return (await findOrderByClaim(transaction, requested))?.id ?? null;
}

/**
 * An order has its claim (buyer and membership, unique among all orders) from the payment until the membership's end. A
 * membership that continues although it had ended (a refund failed) gets its claim again, unless another order has it
 * by now: the second payment then requires attention.
 */
function settledClaim(
  { status, claim, buyer_plan: requested }: OrderRow,
  membership: SettledMembership | null,
  successorOrder: number | null,
): Claim {
  if (membership === null) {
    return { value: null, attentions: [], isOver: status === 'expired' || status === 'cancelled' };
  }
  const isOver = membership.status === 'ended';
  const other = isOver ? membership.replacedBy : successorOrder;
  return {
    value: isOver ? null : (claim ?? (successorOrder === null ? requested : null)),
    attentions: other === null ? [] : [`order ${other} is for the same buyer and membership`],
    isOver,
  };
}
