import type { Knex } from 'knex';
import { enqueueMail, type MembershipMail } from '../../../mail/index.ts';
import { findOpenChange } from '../../own-membership/changes.ts';
import { droppedPlanField, receiptMailFields } from '../../own-membership/membership-mail.ts';
import { findMembershipState } from '../../own-membership/membership-state.ts';
import { renewalChargeAt } from '../../coupons/coupon-price.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import { findPurchase } from '../ledger.ts';
import { membershipPayments, type ProviderState } from '../provider-state.ts';
import type { SettledMembership } from './settle-membership.ts';
import type { RefundRow } from '../refunds/store.ts';
import { isChargedAfterEnd } from './automatic-refunds.ts';
import { claimNotice } from './notice.ts';
import { allMovements, type Movement } from './record-money.ts';

interface Notice {
  readonly order: OrderRow;
  /** The payments, refunds and disputes that this settlement has entered in the ledger. */
  readonly movements: readonly Movement[];
  readonly membership: SettledMembership | null;
  readonly refunds: readonly RefundRow[];
  /** The name of the previous plan, if the settlement has found another one; null otherwise. */
  readonly planBefore: string | null;
}

/** Queues the mails about a settlement's changes, in the transaction of the changes, so that each is sent once. */
export async function notifyMember(
  transaction: Knex.Transaction,
  { order, movements, membership, refunds, planBefore }: Notice,
  providerState: ProviderState,
  now: string,
): Promise<void> {
  const to = order.customer_email;
  if (membership === null || to === null) return;
  const common = membershipMail(order, membership, providerState);
  const mail = { to, now };
  // No mail was sent before there was a membership, even if an earlier settlement has stored movements in the ledger: all are reported now.
  const reportedMovements = membership.before === null ? allMovements(providerState) : movements;
  for (const { kind, ref, amount, at, intentId } of reportedMovements) {
    // The payment may be from before a change of plan.
    const description = (await findPurchase(transaction, intentId)) ?? common.description;
    const payload = { ...common, description, amount: Math.abs(amount), at, ref };
    const { before, end, renews, status } = membership;
    const ends = end?.reason === 'refund' && end.intentId === intentId && before?.status !== 'ended';
    if (kind === 'refund') await enqueueMail(transaction, { kind: 'refund', payload: { ...payload, ends }, ...mail });
    const runsOut = status !== 'ended' && !renews && providerState.subscription !== null;
    if (kind === 'refund_failed') {
      await enqueueMail(transaction, { kind: 'refund-failed', payload: { ...payload, runsOut }, ...mail });
    }
    // Duplicate payments and payments after the end paid for nothing, and get no receipt.
    const paid = membershipPayments(providerState).find((payment) => payment.intentId === intentId);
    const refundInput = { providerState, movements, membership, refunds };
    if (kind !== 'charge' || paid === undefined || isChargedAfterEnd(refundInput, paid)) continue;
    // A membership that has just begun has no requested changes and no announced price.
    const hasBegunNow = before === null && status === 'active';
    const receipt = hasBegunNow
      ? payload
      : {
          ...payload,
          ...(await receiptMailFields(transaction, await findMembershipState(transaction, order.id), description)),
        };
    const paysPlan = providerState.subscription?.payments.some((each) => each.intentId === intentId && each.lines);
    if (paysPlan) {
      await enqueueMail(transaction, { kind: 'plan-changed', payload: { ...receipt, before: planBefore }, ...mail });
      continue;
    }
    const renewal = intentId !== providerState.firstPayment.intentId;
    await enqueueMail(transaction, { kind: renewal ? 'renewal-receipt' : 'receipt', payload: receipt, ...mail });
  }
  if (membership.newMember) await enqueueMail(transaction, { kind: 'welcome', payload: common, ...mail });
  await notifyMembershipChange(transaction, { order, membership, common, mail, providerState });
}

interface MembershipNotice {
  readonly order: OrderRow;
  readonly membership: SettledMembership;
  readonly common: MembershipMail;
  readonly mail: { readonly to: string; readonly now: string };
  readonly providerState: ProviderState;
}

async function notifyMembershipChange(
  transaction: Knex.Transaction,
  { order, membership, common, mail, providerState }: MembershipNotice,
): Promise<void> {
  const { before, end, renews } = membership;
  const unpaid = end === null ? (providerState.subscription?.unpaidInvoice ?? null) : null;
  if (unpaid !== null) {
    const { id, url, needsConfirmation } = unpaid;
    const notice = { orderId: order.id, kind: 'payment-failed', ref: needsConfirmation ? `${id} to confirm` : id };
    if (await claimNotice(transaction, notice, mail.now)) {
      const payload = { ...common, needsConfirmation, ...(url === null ? {} : { invoiceUrl: url }) };
      await enqueueMail(transaction, { kind: 'payment-failed', payload, ...mail });
    }
  }
  if (before === null || before.status === 'ended') return;
  // The refund has its own mail.
  const ended =
    end !== null && end.reason !== 'refund' && (before.renews || end.reason === 'staff' || end.reason === 'dispute');
  const cancelled = end === null && before.renews && !renews;
  // A scheduled end was already confirmed when it was requested.
  const openChange = cancelled ? await findOpenChange(transaction, order.id, 'renewal') : null;
  const isConfirmed = openChange?.kind === 'cancel' && openChange.not_before !== null;
  if (ended || (cancelled && !isConfirmed)) {
    // A cancellation at the provider has no request here.
    const dropped = openChange?.kind === 'cancel' ? await droppedPlanField(transaction, order.id) : {};
    await enqueueMail(transaction, {
      kind: 'cancelled',
      payload: { ...common, ended, disputed: end?.reason === 'dispute', ...dropped },
      ...mail,
    });
  }
}

function membershipMail(
  order: OrderRow,
  membership: SettledMembership,
  { subscription }: ProviderState,
): MembershipMail {
  return {
    name: order.customer_name ?? '',
    number: membership.memberNumber,
    description: order.description,
    // The next charge may differ from the first price.
    price: renewalChargeAt(order, subscription?.billing.amount ?? null),
    periodEnd: membership.periodEnd,
    renews: membership.renews,
    order: order.id,
  };
}
