import { isoDay } from '@plumbline/contract/association-day';
import type { endAdminMembership } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { Failure } from '../../platform/http/failure.ts';
import { findOrder, scheduleCheck } from '../orders/store.ts';
import { providerUnanswered } from '../payments/admin-failure.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { endSubscription } from '../payments/stripe/end-subscription.ts';
import { changeRenewal, endWithPeriod } from '../own-membership/change-renewal.ts';
import { voidResumeRequest, findOpenChange } from '../own-membership/changes.ts';
import { notChangedForStaff } from '../own-membership/with-caller-message.ts';
import { findMembershipRow, type MembershipRow, recordEndByStaff } from '../../members/index.ts';

type EndRequest = InferOutput<(typeof endAdminMembership)['body']>;

/**
 * Ends a membership on behalf of its member, at the provider first: after a later failure nothing is charged again, and
 * a repeat continues where it stopped. Refunds nothing.
 * @throws Failure `not_found`, `conflict` if the membership differs from the caller's state. @throws ProviderFault
 */
export async function endMembership(deps: PaymentDeps, memberId: number, requested: EndRequest): Promise<void> {
  const order = await findOrder(deps.db.knex, requested.orderId);
  if (order === null) throw noMembership();
  await deps.mutex.run(order.id, () => end(deps, { memberId, orderId: order.id }, requested));
}

async function end(
  deps: PaymentDeps,
  { memberId, orderId }: { readonly memberId: number; readonly orderId: number },
  { when, believed: expected }: EndRequest,
): Promise<void> {
  const { db, clock, stripe } = deps;
  const { providerState } = await reconcileOrder(deps, orderId);
  const row = await findRow(db.knex, { memberId, orderId });
  if (row.status === 'ended') throw new Failure('conflict', 'This membership has ended already.');
  if (!matchesExpected(row, expected)) {
    throw new Failure('conflict', `This membership has changed: ${describe(row)}. Please look at it again.`);
  }
  const subscription = providerState?.subscription ?? null;
  if (when === 'period_end') {
    if (row.status === 'past_due') {
      throw new Failure('conflict', 'Its renewal is being tried, and could still be charged: end it at once.');
    }
    const open = await findOpenChange(db.knex, orderId, 'renewal');
    if (subscription === null || (!row.renews && open?.kind !== 'resume')) {
      throw new Failure('conflict', `This membership does not renew: it ends by itself on ${isoDay(row.period_end)}.`);
    }
    return endWithPeriod(deps, orderId);
  }
  // An open request to resume the renewal is void: the later request counts.
  await voidResumeRequest(db, orderId, new Date(clock.now()).toISOString());
  await endSubscription(stripe, subscription);
  const now = new Date(clock.now()).toISOString();
  await db.write(async (transaction) => {
    await recordEndByStaff(transaction, row.id, now);
    // If this process ends here, the worker of payments ends the membership at this check.
    await scheduleCheck(transaction, orderId, now);
  });
  await reconcileOrder(deps, orderId);
}

/**
 * The message for staff after an end of a membership that the provider did not answer; only a request that is stored
 * in `membership_changes` is retried by itself, here a cancellation that is executed at once (`not_before` null).
 */
export async function unansweredEndMessage({ db }: PaymentDeps, { orderId, when }: EndRequest): Promise<string> {
  if (when === 'now') {
    return 'The card provider has not answered. Whether the membership has ended is not known: look again in a minute, and end it once more if it goes on.';
  }
  const order = await findOrder(db.knex, orderId);
  const open = order && (await findOpenChange(db.knex, order.id, 'renewal'));
  return open?.kind === 'cancel' && open.not_before === null ? providerUnanswered : notChangedForStaff;
}

/**
 * Cancels the scheduled end of a membership, so that it renews again, with the same effect as if its member had done
 * it.
 * @throws Failure `not_found`, and those of {@link changeRenewal}
 */
export async function renewMembership(deps: PaymentDeps, memberId: number, orderId: string): Promise<void> {
  await changeRenewal(deps, await orderIdOf(deps.db.knex, memberId, orderId), 'resume', 'staff');
}

/** The id of the order row of a member's membership. @throws Failure `not_found` */
export async function orderIdOf(db: Knex, memberId: number, publicId: string): Promise<number> {
  const order = await findOrder(db, publicId);
  if (order === null) throw noMembership();
  await findRow(db, { memberId, orderId: order.id });
  return order.id;
}

async function findRow(
  db: Knex,
  { memberId, orderId }: { readonly memberId: number; readonly orderId: number },
): Promise<MembershipRow> {
  const row = await findMembershipRow(db, orderId);
  if (row?.member_id !== memberId) throw noMembership();
  return row;
}

function matchesExpected(row: MembershipRow, expected: EndRequest['believed']): boolean {
  return (
    row.status === expected.status && Boolean(row.renews) === expected.renews && row.period_end === expected.periodEnd
  );
}

function describe({ status, renews, period_end: periodEnd }: MembershipRow): string {
  const now = status === 'past_due' ? 'its renewal has failed and is being tried again' : 'it is active';
  return `${now}, paid until ${isoDay(periodEnd)}, and ${renews ? 'renews by itself' : 'does not renew'}`;
}

function noMembership(): Failure {
  return new Failure('not_found', 'This member has no membership by this order.');
}
