import { backoff } from '../../platform/jobs/backoff.ts';
import { findMembershipRow } from '../../members/index.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { ProviderSubscription } from '../payments/provider-state.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { endSubscription, setRenewal } from '../payments/stripe/end-subscription.ts';
import { isRefusal } from '../payments/stripe/provider-fault.ts';
import { carryOutPlan } from './carry-out-plan.ts';
import { confirmResume } from './confirm-resume.ts';
import { closeChange, findLastRenewalChange, findOpenChange, updateChange, type ChangeRow } from './changes.ts';
import { checkInterval, retryBackoff } from './retry-times.ts';

/**
 * Executes the requested change of an order's renewal, if it is due, and updates the order from the provider's state.
 * Idempotent. The caller holds the order's mutex. @throws ProviderFault: the request stays and is retried
 */
export async function carryOutRenewal(deps: PaymentDeps, orderId: number): Promise<void> {
  const { db, clock } = deps;
  const change = await findOpenChange(db.knex, orderId, 'renewal');
  const now = clock.now();
  if (change === null || (change.not_before !== null && Date.parse(change.not_before) > now)) return;
  const attempts = change.attempts + 1;
  const dueAt = new Date(now + backoff(attempts, retryBackoff, Math.random)).toISOString();
  // The attempt is stored before the call, because a change that is withdrawn later may already have been made. A
  // withdrawn one is not sent.
  const isStillRequested = await db.write((transaction) =>
    updateChange(transaction, change.id, { attempts, due_at: dueAt }),
  );
  if (!isStillRequested) return;
  // A plan change that was withdrawn with the membership is undone first: its payment must not follow the end.
  const plan = await findOpenChange(db.knex, orderId, 'plan');
  if (plan !== null && plan.withdrawn_at !== null) await carryOutPlan(deps, orderId);
  const result = await execute(deps, orderId, change);
  if (result === 'later') {
    const next = new Date(clock.now() + checkInterval).toISOString();
    await db.write((transaction) => updateChange(transaction, change.id, { due_at: next }));
    return;
  }
  // The result is stored before the request is closed: a reader in between must find one of the two.
  await reconcileOrder(deps, orderId);
  const time = new Date(clock.now()).toISOString();
  const isClosed = await db.write(async (transaction) => {
    if (!(await closeChange(transaction, change.id, result, time))) return false;
    if (result === 'done' && change.kind === 'resume') await confirmResume(transaction, orderId, time);
    return true;
  });
  if (isClosed) return deps.outbox.wake();
  await restoreLastRequest(deps, orderId);
  await reconcileOrder(deps, orderId);
}

/**
 * Makes the provider's state equal to the newest completed request again: another process executed it during this
 * one's call, which may have undone it.
 */
async function restoreLastRequest(deps: PaymentDeps, orderId: number): Promise<void> {
  const last = await findLastRenewalChange(deps.db.knex, orderId);
  const row = await findMembershipRow(deps.db.knex, orderId);
  if (last === null || last.kind === 'end' || row?.subscription_id == null || row.status === 'ended') return;
  const { providerState } = await reconcileOrder(deps, orderId);
  const scheduleId = providerState?.subscription?.scheduleId ?? null;
  await setRenewal(deps.stripe, { id: row.subscription_id, scheduleId }, last.kind === 'resume');
}

/**
 * `later`: the charge that has to be made before the change is still to come. `void`: the membership has ended already.
 */
async function execute(deps: PaymentDeps, orderId: number, change: ChangeRow): Promise<'done' | 'void' | 'later'> {
  const { stripe, db } = deps;
  const { providerState } = await reconcileOrder(deps, orderId);
  const subscription = providerState?.subscription ?? null;
  const row = await findMembershipRow(db.knex, orderId);
  if (subscription === null || !subscription.isAlive || row?.status === 'ended') return 'void';
  if (change.not_before !== null && subscription.billing.runsUntil <= change.not_before) return 'later';
  const renews = change.kind === 'resume';
  // A membership that was paid meanwhile runs until the end of its paid period.
  if (change.kind === 'end' && subscription.status === 'past_due') await endSubscription(stripe, subscription);
  else if (subscription.renews !== renews) return setRenewalUnlessEnded(deps, orderId, { subscription, renews });
  return 'done';
}

/** @returns `void` if the subscription has ended meanwhile. @throws ProviderFault */
async function setRenewalUnlessEnded(
  deps: PaymentDeps,
  orderId: number,
  { subscription, renews }: { readonly subscription: ProviderSubscription; readonly renews: boolean },
): Promise<'done' | 'void'> {
  try {
    await setRenewal(deps.stripe, subscription, renews);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { providerState } = await reconcileOrder(deps, orderId);
    const current = providerState?.subscription ?? null;
    if (current === null || !current.isAlive) return 'void';
    // A change of plan in another process has put the subscription under a schedule meanwhile.
    await setRenewal(deps.stripe, current, renews);
  }
  return 'done';
}
