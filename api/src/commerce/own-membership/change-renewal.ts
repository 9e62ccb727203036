import type { Knex } from 'knex';
import { dayOf, enqueueMail } from '../../mail/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { carryOut } from './carry-out.ts';
import { findLiveChange, replaceRenewalChange, withdrawPlanChange } from './changes.ts';
import { confirmResume } from './confirm-resume.ts';
import { membershipMailOf } from './membership-mail.ts';
import { cancellingOf, leavingOf } from './leaving.ts';
import { planFrom } from './plan-from.ts';
import { limitResumes } from './limit-resumes.ts';
import { findState, type MembershipState } from './state.ts';
import { withMemberMessage } from './with-member-message.ts';

const kept = 'What you asked for is kept with its time, and is carried out as soon as it answers.';

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
  await withMemberMessage(deps, kept, () => mutex.run(orderId, () => carryOut(deps, orderId)));
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
    const live = await findLiveChange(transaction, orderId, 'renewal');
    await withdrawPlanChange(transaction, orderId, now);
    await replaceRenewalChange(transaction, live, { orderId, kind: 'cancel', dueAt: now }, now);
  });
  await carryOut(deps, orderId);
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
  const state = await findState(transaction, orderId);
  if (state.row.status === 'ended') throw new Failure('conflict', 'This membership has ended already.');
  if (state.row.subscription_id === null) {
    throw new Failure('conflict', 'This membership does not renew: it ends by itself.');
  }
  const now = deps.clock.now();
  if (action === 'cancel') return recordCancel(transaction, state, now);
  const isNews = state.live === null ? !state.row.renews : state.live.kind !== 'resume';
  if (!isNews) return;
  if (by === 'member') await limitResumes(transaction, deps, orderId);
  await recordResume(transaction, state, now);
}

async function recordCancel(transaction: Knex.Transaction, state: MembershipState, time: number): Promise<void> {
  const { order, row, live } = state;
  // A repeated request changes nothing.
  if (leavingOf(state) !== null) return;
  const now = new Date(time).toISOString();
  const { when } = cancellingOf({ ...state, live: null }, time) ?? {};
  const kind = when === 'at_once' ? 'end' : 'cancel';
  const notBefore = when === 'after_next_charge' ? row.period_end : null;
  // A monthly plan that starts with the last charge makes that charge cheaper; any other change is useless to a leaving member.
  const keepsPlan = notBefore !== null && state.plan?.kind === 'plan_due' && planFrom(state) === notBefore;
  if (!keepsPlan) await withdrawPlanChange(transaction, order.id, now);
  const requested = { orderId: order.id, kind, notBefore, dueAt: notBefore ?? now } as const;
  await replaceRenewalChange(transaction, live, requested, now);
  if (notBefore === null || order.customer_email === null) return;
  const next = await findState(transaction, order.id);
  const until = leavingOf(next)?.until ?? notBefore;
  await enqueueMail(transaction, {
    kind: 'cancelled',
    to: order.customer_email,
    payload: {
      ...(await membershipMailOf(transaction, next)),
      ended: false,
      periodEnd: until,
      chargedBefore: notBefore,
    },
    now,
  });
}

async function recordResume(transaction: Knex.Transaction, { order, row, live }: MembershipState, time: number) {
  const now = new Date(time).toISOString();
  // A cancellation that was sent without an answer may have been made.
  const maySent = live !== null && live.attempts > 0;
  const renewsAnyway = Boolean(row.renews) && !maySent;
  const requested = renewsAnyway ? null : ({ orderId: order.id, kind: 'resume', dueAt: now } as const);
  await replaceRenewalChange(transaction, live, requested, now);
  if (renewsAnyway && live !== null) await confirmResume(transaction, order.id, now);
}

/** The state of a membership's renewal in a sentence for its member. */
export async function renewalWords(db: Knex, orderId: number): Promise<string> {
  const state = await findState(db, orderId);
  const { order } = state;
  if (state.row.status === 'ended') return 'Your membership has ended. Your card is not charged again.';
  const leaving = leavingOf(state);
  if (leaving === null) return `Your membership (${order.description}) renews on ${dayOf(state.row.period_end)}.`;
  if (leaving.chargedBefore !== null) {
    return `The charge of ${dayOf(leaving.chargedBefore)} is less than 48 hours away and still comes. It pays until ${dayOf(leaving.until)}; then your membership ends, and nothing is charged any more.`;
  }
  return `Your membership runs until ${dayOf(leaving.until)} and then ends. Your card is not charged again.`;
}
