import type { Knex } from 'knex';
import { dayOf, enqueueMail } from '../../mail/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { carryOutRenewal } from './carry-out-renewal.ts';
import { findOpenChange, replaceRenewalChange, withdrawPlanChange } from './changes.ts';
import { confirmResume } from './confirm-resume.ts';
import { droppedPlanField, membershipMailFields } from './membership-mail.ts';
import { previewCancellation, scheduledEnd } from './scheduled-end.ts';
import { firstChargeOfPlan } from './first-charge-of-plan.ts';
import { limitResumes } from './limit-resumes.ts';
import { findMembershipState, type MembershipState } from './membership-state.ts';
import { withMemberMessage } from './with-member-message.ts';

const requestStored = 'What you asked for is kept with its time, and is carried out as soon as it answers.';

/**
 * Cancels or resumes a membership's renewal. The request is stored, then executed; the worker retries it if the provider cannot be
 * reached. Repeated calls, also concurrent ones, make one request.
 * @throws Failure `conflict` if there is nothing to cancel or resume, `too_many_requests` for a member who has resumed too often, and
 * those of {@link withMemberMessage}
 */
export async function changeRenewal(
  deps: PaymentDeps,
  orderId: number,
  action: 'cancel' | 'resume',
  by: 'member' | 'staff' = 'member',
): Promise<void> {
  const { db, mutex, outbox } = deps;
  await db.write((transaction) => recordRequest(transaction, deps, { orderId, action, by }));
  outbox.wake();
  await withMemberMessage(deps, requestStored, () => mutex.run(orderId, () => carryOutRenewal(deps, orderId)));
}

/**
 * Cancels a membership for staff, at the end of its paid period, however near its next charge is. The request is stored first, so that
 * no other process changes the plan meanwhile; the worker retries it if the provider cannot be reached. The caller holds the order's
 * mutex. @throws ProviderFault
 */
export async function endWithPeriod(deps: PaymentDeps, orderId: number): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString();
  await deps.db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    const open = await findOpenChange(transaction, orderId, 'renewal');
    await withdrawPlanChange(transaction, orderId, now);
    await replaceRenewalChange(transaction, open, { orderId, kind: 'cancel', dueAt: now }, now);
  });
  await carryOutRenewal(deps, orderId);
}

interface RenewalRequest {
  readonly orderId: number;
  readonly action: 'cancel' | 'resume';
  readonly by: 'member' | 'staff';
}

async function recordRequest(
  transaction: Knex.Transaction,
  deps: Pick<PaymentDeps, 'secret' | 'clock'>,
  { orderId, action, by }: RenewalRequest,
): Promise<void> {
  await lockOrder(transaction, orderId);
  const state = await findMembershipState(transaction, orderId);
  if (state.row.status === 'ended') throw new Failure('conflict', 'This membership has ended already.');
  if (state.row.subscription_id === null) {
    throw new Failure('conflict', 'This membership does not renew: it ends by itself.');
  }
  const now = deps.clock.now();
  if (action === 'cancel') return recordCancel(transaction, state, now);
  const isNewRequest = state.renewalChange === null ? !state.row.renews : state.renewalChange.kind !== 'resume';
  if (!isNewRequest) return;
  const end = scheduledEnd(state);
  if (end?.final) {
    const until = dayOf(end.until);
    throw new Failure('conflict', `This membership cannot renew any more. It runs until ${until}.`);
  }
  if (by === 'member') await limitResumes(transaction, deps, orderId);
  await recordResume(transaction, state, now);
}

async function recordCancel(transaction: Knex.Transaction, state: MembershipState, time: number): Promise<void> {
  const { order, row, renewalChange } = state;
  // A repeated request changes nothing.
  if (scheduledEnd(state) !== null) return;
  const now = new Date(time).toISOString();
  const { when } = previewCancellation({ ...state, renewalChange: null }, time) ?? {};
  const kind = when === 'at_once' ? 'end' : 'cancel';
  // A charge less than 48 hours away still comes: the cancellation waits for it.
  const notBefore = when === 'after_next_charge' ? row.period_end : null;
  // A monthly plan that starts with the last charge makes that charge cheaper; any other change of plan is useless to
  // a member who has canceled.
  const keepsPlan =
    notBefore !== null && state.planChange?.kind === 'plan_due' && firstChargeOfPlan(state) === notBefore;
  if (!keepsPlan) await withdrawPlanChange(transaction, order.id, now);
  const requested = { orderId: order.id, kind, notBefore, dueAt: notBefore ?? now } as const;
  await replaceRenewalChange(transaction, renewalChange, requested, now);
  if (notBefore === null || order.customer_email === null) return;
  const next = await findMembershipState(transaction, order.id);
  const until = scheduledEnd(next)?.until ?? notBefore;
  await enqueueMail(transaction, {
    kind: 'cancelled',
    to: order.customer_email,
    payload: {
      ...(await membershipMailFields(transaction, next)),
      ended: false,
      periodEnd: until,
      chargedBefore: notBefore,
      ...(await droppedPlanField(transaction, order.id)),
    },
    now,
  });
}

async function recordResume(
  transaction: Knex.Transaction,
  { order, row, renewalChange }: MembershipState,
  time: number,
) {
  const now = new Date(time).toISOString();
  // The provider may have made a cancellation to whose request it did not answer.
  const mayBeMade = renewalChange !== null && renewalChange.attempts > 0;
  const renewsAnyway = Boolean(row.renews) && !mayBeMade;
  const requested = renewsAnyway ? null : ({ orderId: order.id, kind: 'resume', dueAt: now } as const);
  await replaceRenewalChange(transaction, renewalChange, requested, now);
  if (renewsAnyway && renewalChange !== null) await confirmResume(transaction, order.id, now);
}

/** The state of a membership's renewal in a sentence for its member. */
export function renewalMessage(state: MembershipState): string {
  const { order } = state;
  if (state.row.status === 'ended') return 'Your membership has ended. Your card is not charged again.';
  const end = scheduledEnd(state);
  if (end === null && state.row.status === 'past_due') return 'The renewal of your membership is not paid yet.';
  if (end === null) return `Your membership (${order.description}) renews on ${dayOf(state.row.period_end)}.`;
  if (end.chargedBefore !== null) {
    return `The charge of ${dayOf(end.chargedBefore)} is less than 48 hours away and still comes. It pays until ${dayOf(end.until)}; then your membership ends, and nothing is charged any more.`;
  }
  return `Your membership runs until ${dayOf(end.until)} and then ends. Your card is not charged again.`;
}
