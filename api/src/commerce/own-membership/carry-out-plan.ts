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
  type PlanParts,
} from '../payments/stripe/change-plan.ts';
import { keyLife } from '../payments/stripe/key-life.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { findNamedPlan } from '../plans/store.ts';
import { closeChange, failPlanChange, findLiveChange, noteChange, type ChangeRow } from './changes.ts';
import { planPrice, type PlanOffer } from './preview-plan.ts';
import { findState } from './state.ts';
import { lookAgain, retry } from './waits.ts';

/** In ms between checks of a scheduled plan: its schedule can be released in the provider's dashboard. */
const lookDaily = 86_400_000;
/** In ms: longer than the timeout of any caller. */
const answerTime = 60_000;

/** The outcome of a change of plan. `asks`: the bank requires a confirmation of the payment at `url`. */
export type PlanOutcome =
  | { readonly kind: 'done' | 'scheduled' | 'waiting' | 'void' }
  | { readonly kind: 'asks'; readonly url: string }
  | { readonly kind: 'declined'; readonly message: string | null };

interface ChangeWork {
  readonly orderId: number;
  readonly change: ChangeRow;
  readonly subscription: ProviderSubscription;
  /** The parts that the preview found; null: they are read from the provider. */
  readonly parts: PlanParts | null;
}

/**
 * Executes the requested change of an order's plan, or undoes a withdrawn one, and updates the order from the provider's state.
 * Idempotent: each call to the provider has an idempotency key, and its result is checked. The caller holds the order's mutex; `offer`
 * is the state read for the preview, which saves a second read for a new change.
 * @returns the outcome; null if no change is requested. @throws ProviderFault: the request stays and is retried
 */
export async function carryOutPlan(
  deps: PaymentDeps,
  orderId: number,
  offer: Pick<PlanOffer, 'subscription' | 'parts'> | null = null,
): Promise<PlanOutcome | null> {
  const { db, clock } = deps;
  const change = await findLiveChange(db.knex, orderId, 'plan');
  if (change === null) return null;
  const now = clock.now();
  const attempts = change.attempts + 1;
  const dueAt = new Date(now + backoff(attempts, retry, Math.random)).toISOString();
  // The attempt is stored before the call, because a change that is withdrawn later may already have been made.
  await db.write((transaction) => noteChange(transaction, change.id, { attempts, due_at: dueAt }));
  const read = change.attempts === 0 ? offer : null;
  const subscription = read?.subscription ?? (await reconcileOrder(deps, orderId)).providerState?.subscription ?? null;
  const asked = await findLiveChange(db.knex, orderId, 'plan');
  // The settlement has closed the change: it found the new plan, or the end of the membership.
  if (asked === null) return outcomeOf(deps, orderId, change);
  if (subscription === null || !subscription.isAlive) return close(deps, change);
  const work = { orderId, change: asked, subscription, parts: read?.parts ?? null };
  if (asked.withdrawn_at !== null) return undo(deps, work);
  const outcome = await (change.kind === 'plan_now' ? payFor(deps, work) : schedule(deps, work));
  if (outcome.kind === 'done') return outcome;
  await reconcileOrder(deps, orderId, { brief: true });
  return (await findLiveChange(db.knex, orderId, 'plan')) === null && outcome.kind !== 'declined'
    ? outcomeOf(deps, orderId, change)
    : outcome;
}

/** Whether a change is still requested. The mutex covers one process only: another one can withdraw the change during a call to the provider. */
async function isStillRequested({ db }: PaymentDeps, { id, order_id: orderId }: ChangeRow): Promise<boolean> {
  const live = await findLiveChange(db.knex, orderId, 'plan');
  return live !== null && live.id === id && live.withdrawn_at === null;
}

/** The outcome of a closed change: `done` if the order has its plan. */
async function outcomeOf({ db }: PaymentDeps, orderId: number, { plan_id: planId }: ChangeRow): Promise<PlanOutcome> {
  const { order } = await findState(db.knex, orderId);
  return { kind: order.plan_id === planId ? 'done' : 'void' };
}

async function close({ db, clock }: PaymentDeps, { id }: ChangeRow): Promise<PlanOutcome> {
  const time = new Date(clock.now()).toISOString();
  await db.write((transaction) => closeChange(transaction, id, 'void', time));
  return { kind: 'void' };
}

/** Closes a change that failed. The answer reports the failure; if its caller has gone, the worker mails it to the member. */
async function fail({ db, clock }: PaymentDeps, { id }: ChangeRow, failure: PlanFailure): Promise<PlanOutcome> {
  const time = clock.now();
  const now = new Date(time).toISOString();
  const dueAt = new Date(time + answerTime).toISOString();
  await db.write((transaction) => failPlanChange(transaction, id, { failure, now, dueAt }));
  return { kind: 'void' };
}

async function payFor(deps: PaymentDeps, work: ChangeWork): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const { orderId, change } = work;
  const invoice = change.ref ?? (await send(deps, work));
  if (typeof invoice !== 'string') return invoice;
  if (change.ref === null) {
    // Most cards have been charged by now: the settlement then finds the new plan, and the payment need not be read.
    await reconcileOrder(deps, orderId, { brief: true });
    if ((await findLiveChange(db.knex, orderId, 'plan')) === null) return outcomeOf(deps, orderId, change);
  }
  const payment = await readPlanPayment(stripe, invoice);
  if (payment.status === 'over') return fail(deps, change, change.url === null ? 'declined' : 'unconfirmed');
  if (payment.status === 'declined' && change.url === null) {
    // No charge is retried without the member's knowledge: the change is cancelled, unless it was paid a moment ago.
    if (!(await voidPlanInvoice(stripe, invoice))) return { kind: 'waiting' };
    await fail(deps, change, 'declined');
    return { kind: 'declined', message: payment.failure };
  }
  const url = payment.status === 'paid' ? null : payment.url;
  // After the bank's request the member can pay on the provider's page, also with another card, until the provider expires the change.
  const asks = payment.status === 'asks' || payment.status === 'declined';
  // If the caller has gone, the worker soon mails the address of the confirmation.
  const isNews = asks && change.url === null;
  const next = new Date(clock.now() + (isNews ? answerTime : lookAgain)).toISOString();
  await db.write((transaction) => noteChange(transaction, change.id, { due_at: next, ...(asks ? { url } : {}) }));
  return asks && url !== null ? { kind: 'asks', url } : { kind: 'waiting' };
}

/** Requests the change from the provider and stores the id of its invoice. @returns the id, or the outcome without one. */
async function send(deps: PaymentDeps, work: ChangeWork): Promise<string | PlanOutcome> {
  const { db, clock, stripe } = deps;
  const { orderId, change, subscription, parts } = work;
  const plan = await priceOf(deps, orderId, change);
  if (Date.parse(change.asked_at) < clock.now() - keyLife) return fail(deps, change, 'late');
  if (plan === null || subscription.status !== 'active') return fail(deps, change, 'impossible');
  // The membership was canceled meanwhile, here or at the provider: a leaving member pays for no further year.
  if (!subscription.renews) return undo(deps, work);
  // The schedule is an earlier change's, whose last phase still runs.
  if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
  const proratedAt = Math.floor(Date.parse(change.prorated_at ?? change.asked_at) / 1000);
  const asked = { subscription, plan, proratedAt, key: change.idempotency_key, parts };
  try {
    const invoice = await updatePlan(stripe, asked, () => isStillRequested(deps, change));
    if (invoice !== null) await db.write((transaction) => noteChange(transaction, change.id, { ref: invoice }));
    // A concurrent withdrawal has found nothing to undo. A paid change stands, and its receipt reports it.
    if (!(await isStillRequested(deps, change))) {
      return await undo(deps, { ...work, change: { ...change, ref: invoice } });
    }
    return invoice ?? { kind: 'waiting' };
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown') throw error;
    // The provider may have failed after it made the change, which then waits for its payment.
    const { providerState } = await reconcileOrder(deps, orderId);
    const made = providerState?.subscription?.pendingInvoiceId ?? null;
    if (made !== null) {
      await db.write((transaction) => noteChange(transaction, change.id, { ref: made }));
      return made;
    }
    const failed = await fail(deps, change, error.kind === 'declined' ? 'declined' : 'impossible');
    if (error.kind === 'declined') return { kind: 'declined', message: error.message };
    deps.log.warn({ order: orderId, kind: error.kind, code: error.code }, 'a plan could not be changed');
    return failed;
  }
}

async function schedule(
  deps: PaymentDeps,
  { orderId, change, subscription }: Omit<ChangeWork, 'parts'>,
): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const waitFor = async (time: number): Promise<PlanOutcome> => {
    const next = new Date(clock.now() + time).toISOString();
    await db.write((transaction) => noteChange(transaction, change.id, { due_at: next }));
    return { kind: 'scheduled' };
  };
  const { status, renews, billing, scheduleId } = subscription;
  const plan = await priceOf(deps, orderId, change);
  // A leaving member, here or at the provider, must not be charged for another plan: the schedule is released.
  if (plan === null || !renews) return undo(deps, { orderId, change, subscription });
  // A declined charge may still be paid; the new plan starts with the charge after it.
  if (status === 'past_due') return waitFor(lookDaily);
  if (status !== 'active') return close(deps, change);
  if (change.not_before !== null && billing.runsUntil <= change.not_before) return waitFor(lookAgain);
  if (change.ref !== null && scheduleId !== null) return waitFor(lookDaily);
  // A schedule that was released in the provider's dashboard is created again, with a new key.
  const key = change.ref === null ? change.idempotency_key : `${change.idempotency_key} after ${change.ref}`;
  const ref = await schedulePlan(stripe, { subscriptionId: subscription.id, plan, key });
  await db.write((transaction) => noteChange(transaction, change.id, { ref }));
  // A concurrent withdrawal has found nothing to undo.
  if (!(await isStillRequested(deps, change))) {
    return undo(deps, { orderId, change, subscription: { ...subscription, scheduleId: ref } });
  }
  return waitFor(lookDaily);
}

/** Cancels a change at the provider; a change that was paid a moment ago stands. */
async function undo(
  deps: PaymentDeps,
  { orderId, change, subscription }: Omit<ChangeWork, 'parts'>,
): Promise<PlanOutcome> {
  const { stripe } = deps;
  if (change.kind === 'plan_due') {
    if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
    return close(deps, change);
  }
  // The call may have been made without an answer. A repeat with its key could make the change only now, so the invoice is voided.
  const invoice = change.ref ?? subscription.pendingInvoiceId;
  if (invoice !== null && !(await voidPlanInvoice(stripe, invoice))) {
    await reconcileOrder(deps, orderId);
    return outcomeOf(deps, orderId, change);
  }
  return close(deps, change);
}

/** The plan at the agreed price; null if the plan does not exist. */
async function priceOf({ db }: PaymentDeps, orderId: number, change: ChangeRow) {
  const plan = change.plan_id === null ? null : await findNamedPlan(db.knex, change.plan_id);
  if (plan === null) return null;
  const state = await findState(db.knex, orderId);
  const agreed = { ...plan, price: change.price ?? plan.price };
  return planPrice(state, { plan: agreed, discount: change.discount ?? 0 });
}
