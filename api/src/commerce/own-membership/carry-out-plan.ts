import type { PlanFailure } from '../../mail/index.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import type { ProviderSubscription } from '../payments/provider-state.ts';
import {
  readPlanPayment,
  releaseSchedule,
  schedulePlan,
  updatePlan,
  voidPlanInvoice,
  type NewPlanItem,
} from '../payments/stripe/change-plan.ts';
import { idempotencyKeyLifetime } from '../payments/stripe/idempotency-key-lifetime.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { findAnyPlan } from '../plans/store.ts';
import { closeChange, closeFailedPlanChange, findOpenChange, updateChange, type ChangeRow } from './changes.ts';
import { planPrice, type PlanOffer } from './preview-plan.ts';
import { findMembershipState } from './membership-state.ts';
import { checkInterval, retryBackoff } from './retry-times.ts';

/** In ms between checks of a scheduled plan: staff can release its schedule in the provider's dashboard. */
const scheduleCheckInterval = 86_400_000;
/** In ms, longer than any caller waits: after it the worker mails an outcome that no answer has reported. */
const mailDelay = 60_000;

/**
 * The outcome of a change of plan. `waiting`: its payment is being processed. `void`: the change is closed, and the
 * plan is the old one. `needs_confirmation`: the bank requires a confirmation of the payment at `url`.
 */
export type PlanOutcome =
  | { readonly kind: 'done' | 'scheduled' | 'waiting' | 'void' }
  | { readonly kind: 'needs_confirmation'; readonly url: string }
  | { readonly kind: 'declined'; readonly message: string | null };

interface ChangeWork {
  readonly orderId: number;
  readonly change: ChangeRow;
  readonly subscription: ProviderSubscription;
  /** The subscription's new item that the preview found; null: it is read from the provider. */
  readonly newItem: NewPlanItem | null;
}

/**
 * Executes the requested change of an order's plan, or undoes a withdrawn one, and updates the order from the
 * provider's state. Idempotent: each call to the provider has an idempotency key, and its result is checked. The caller
 * holds the order's mutex; `offer` is the state read for the preview, which saves a second read for a new change.
 * @returns the outcome; null if no change is requested. @throws ProviderFault: the request stays and is retried
 */
export async function carryOutPlan(
  deps: PaymentDeps,
  orderId: number,
  offer: Pick<PlanOffer, 'subscription' | 'newItem'> | null = null,
): Promise<PlanOutcome | null> {
  const { db, clock } = deps;
  const change = await findOpenChange(db.knex, orderId, 'plan');
  if (change === null) return null;
  const now = clock.now();
  const attempts = change.attempts + 1;
  const dueAt = new Date(now + backoff(attempts, retryBackoff, Math.random)).toISOString();
  // The attempt is stored before the call, because a change that is withdrawn later may already have been made.
  await db.write((transaction) => updateChange(transaction, change.id, { attempts, due_at: dueAt }));
  const preview = change.attempts === 0 ? offer : null;
  const subscription =
    preview?.subscription ?? (await reconcileOrder(deps, orderId)).providerState?.subscription ?? null;
  const current = await findOpenChange(db.knex, orderId, 'plan');
  // The settlement has closed the change: it found the new plan, or the end of the membership.
  if (current === null) return outcomeOf(deps, orderId, change);
  if (subscription === null || !subscription.isAlive) return voidChange(deps, change);
  const work = { orderId, change: current, subscription, newItem: preview?.newItem ?? null };
  if (current.withdrawn_at !== null) return undoChange(deps, work);
  const outcome = await (change.kind === 'plan_now' ? payNow(deps, work) : scheduleChange(deps, work));
  if (outcome.kind === 'done') return outcome;
  await reconcileOrder(deps, orderId, { onlyNew: true });
  return (await findOpenChange(db.knex, orderId, 'plan')) === null && outcome.kind !== 'declined'
    ? outcomeOf(deps, orderId, change)
    : outcome;
}

/**
 * Whether a change is still requested. The mutex covers one process only: another one can withdraw the change during a
 * call to the provider.
 */
async function isStillRequested({ db }: PaymentDeps, { id, order_id: orderId }: ChangeRow): Promise<boolean> {
  const open = await findOpenChange(db.knex, orderId, 'plan');
  return open !== null && open.id === id && open.withdrawn_at === null;
}

/** The outcome of a closed change: `done` if the order has its plan. */
async function outcomeOf({ db }: PaymentDeps, orderId: number, { plan_id: planId }: ChangeRow): Promise<PlanOutcome> {
  const { order } = await findMembershipState(db.knex, orderId);
  return { kind: order.plan_id === planId ? 'done' : 'void' };
}

async function voidChange({ db, clock }: PaymentDeps, { id }: ChangeRow): Promise<PlanOutcome> {
  const time = new Date(clock.now()).toISOString();
  await db.write((transaction) => closeChange(transaction, id, 'void', time));
  return { kind: 'void' };
}

/**
 * Closes a change that failed. The answer reports the failure; if its caller has gone, the worker mails it to the
 * member.
 */
async function failChange({ db, clock }: PaymentDeps, { id }: ChangeRow, failure: PlanFailure): Promise<PlanOutcome> {
  const time = clock.now();
  const now = new Date(time).toISOString();
  const dueAt = new Date(time + mailDelay).toISOString();
  await db.write((transaction) => closeFailedPlanChange(transaction, id, { failure, now, dueAt }));
  return { kind: 'void' };
}

/** Changes the plan at once, with its payment. */
async function payNow(deps: PaymentDeps, work: ChangeWork): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const { orderId, change } = work;
  const invoice = change.ref ?? (await requestChange(deps, work));
  if (typeof invoice !== 'string') return invoice;
  if (change.ref === null) {
    // Most cards have been charged by now: the settlement then finds the new plan, and the payment need not be read.
    await reconcileOrder(deps, orderId, { onlyNew: true });
    if ((await findOpenChange(db.knex, orderId, 'plan')) === null) return outcomeOf(deps, orderId, change);
  }
  const payment = await readPlanPayment(stripe, invoice);
  if (payment.status === 'unpayable') return failChange(deps, change, change.url === null ? 'declined' : 'unconfirmed');
  if (payment.status === 'declined' && change.url === null) {
    // No charge is retried without the member's knowledge: the change is cancelled, unless it was paid in the meantime.
    if (!(await voidPlanInvoice(stripe, invoice))) return { kind: 'waiting' };
    await failChange(deps, change, 'declined');
    return { kind: 'declined', message: payment.failure };
  }
  const url = payment.status === 'paid' ? null : payment.url;
  // Once the bank has required a confirmation (`change.url`), the member can pay on the provider's page, also with
  // another card, until the provider expires the change: a declined card then does not end it.
  const needsConfirmation = payment.status === 'needs_confirmation' || payment.status === 'declined';
  // If the caller has gone, the worker soon mails the link to the confirmation.
  const isFirstRequest = needsConfirmation && change.url === null;
  const next = new Date(clock.now() + (isFirstRequest ? mailDelay : checkInterval)).toISOString();
  await db.write((transaction) =>
    updateChange(transaction, change.id, { due_at: next, ...(needsConfirmation ? { url } : {}) }),
  );
  return needsConfirmation && url !== null ? { kind: 'needs_confirmation', url } : { kind: 'waiting' };
}

/**
 * Requests the change from the provider and stores the id of its invoice.
 * @returns the id, or the outcome without one
 */
async function requestChange(deps: PaymentDeps, work: ChangeWork): Promise<string | PlanOutcome> {
  const { db, clock, stripe } = deps;
  const { orderId, change, subscription, newItem } = work;
  const plan = await priceOf(deps, orderId, change);
  if (Date.parse(change.asked_at) < clock.now() - idempotencyKeyLifetime) return failChange(deps, change, 'late');
  if (plan === null || subscription.status !== 'active') return failChange(deps, change, 'impossible');
  // The membership was canceled meanwhile, here or at the provider: a member who has canceled does not pay for another
  // year.
  if (!subscription.renews) return undoChange(deps, work);
  // An earlier change of plan made this schedule, whose last phase still runs.
  if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
  const proratedAt = Math.floor(Date.parse(change.prorated_at ?? change.asked_at) / 1000);
  const planChange = { subscription, plan, proratedAt, key: change.idempotency_key, newItem };
  try {
    const invoice = await updatePlan(stripe, planChange, () => isStillRequested(deps, change));
    if (invoice !== null) await db.write((transaction) => updateChange(transaction, change.id, { ref: invoice }));
    // A withdrawal during the call has found nothing to undo at the provider yet. A paid change stays, and its receipt
    // reports it.
    if (!(await isStillRequested(deps, change))) {
      return await undoChange(deps, { ...work, change: { ...change, ref: invoice } });
    }
    return invoice ?? { kind: 'waiting' };
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown') throw error;
    // The provider may have failed after it made the change, which then waits for its payment.
    const { providerState } = await reconcileOrder(deps, orderId);
    const madeInvoice = providerState?.subscription?.pendingInvoiceId ?? null;
    if (madeInvoice !== null) {
      await db.write((transaction) => updateChange(transaction, change.id, { ref: madeInvoice }));
      return madeInvoice;
    }
    const failed = await failChange(deps, change, error.kind === 'declined' ? 'declined' : 'impossible');
    if (error.kind === 'declined') return { kind: 'declined', message: error.message };
    deps.log.warn({ order: orderId, kind: error.kind, code: error.code }, 'a plan could not be changed');
    return failed;
  }
}

async function scheduleChange(
  deps: PaymentDeps,
  { orderId, change, subscription }: Omit<ChangeWork, 'newItem'>,
): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const waitFor = async (time: number): Promise<PlanOutcome> => {
    const next = new Date(clock.now() + time).toISOString();
    await db.write((transaction) => updateChange(transaction, change.id, { due_at: next }));
    return { kind: 'scheduled' };
  };
  const { status, renews, billing, scheduleId } = subscription;
  const plan = await priceOf(deps, orderId, change);
  // A member who has canceled, here or at the provider, must not be charged for another plan: `undoChange` releases the
  // schedule.
  if (plan === null || !renews) return undoChange(deps, { orderId, change, subscription });
  // A declined charge may still be paid; the new plan starts with the charge after it.
  if (status === 'past_due') return waitFor(scheduleCheckInterval);
  if (status !== 'active') return voidChange(deps, change);
  if (change.not_before !== null && billing.runsUntil <= change.not_before) return waitFor(checkInterval);
  if (change.ref !== null && scheduleId !== null) return waitFor(scheduleCheckInterval);
  // A schedule that was released in the provider's dashboard is created again, with a new key.
  const key = change.ref === null ? change.idempotency_key : `${change.idempotency_key} after ${change.ref}`;
  const ref = await schedulePlan(stripe, { subscriptionId: subscription.id, plan, key });
  await db.write((transaction) => updateChange(transaction, change.id, { ref }));
  // A withdrawal during the call has found nothing to undo at the provider yet.
  if (!(await isStillRequested(deps, change))) {
    return undoChange(deps, { orderId, change, subscription: { ...subscription, scheduleId: ref } });
  }
  return waitFor(scheduleCheckInterval);
}

/** Cancels a change at the provider, unless it was paid in the meantime. */
async function undoChange(
  deps: PaymentDeps,
  { orderId, change, subscription }: Omit<ChangeWork, 'newItem'>,
): Promise<PlanOutcome> {
  const { stripe } = deps;
  if (change.kind === 'plan_due') {
    if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
    return voidChange(deps, change);
  }
  // An earlier call may have made the change without an answer. A repeat with its key could make it only now, so the
  // invoice is voided.
  const invoice = change.ref ?? subscription.pendingInvoiceId;
  if (invoice !== null && !(await voidPlanInvoice(stripe, invoice))) {
    await reconcileOrder(deps, orderId);
    return outcomeOf(deps, orderId, change);
  }
  return voidChange(deps, change);
}

/** The plan at the agreed price; null if the plan does not exist. */
async function priceOf({ db }: PaymentDeps, orderId: number, change: ChangeRow) {
  const plan = change.plan_id === null ? null : await findAnyPlan(db.knex, change.plan_id);
  if (plan === null) return null;
  const state = await findMembershipState(db.knex, orderId);
  const agreed = { ...plan, price: change.price ?? plan.price };
  return planPrice(state, { plan: agreed, discount: change.discount ?? 0 });
}
