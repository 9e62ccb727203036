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
} from '../payments/stripe/change-plan.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { findNamedPlan } from '../plans/store.ts';
import { closeChange, findLiveChange, noteChange, type ChangeRow } from './changes.ts';
import { planPrice } from './preview-plan.ts';
import { findState } from './state.ts';

const retry = { first: 10_000, most: 15 * 60_000 };
/** In ms until it is looked again what became of a payment, or whether a charge has come that a change waits for. */
const lookAgain = 10 * 60_000;
/** In ms: the provider may forget a key after a day. */
const keyLife = 23 * 3_600_000;

/** What a change of plan has come to. `asks`: the bank wants the payment confirmed at `url`. */
export type PlanOutcome =
  | { readonly kind: 'done' | 'scheduled' | 'waiting' | 'void' }
  | { readonly kind: 'asks'; readonly url: string }
  | { readonly kind: 'declined'; readonly message: string | null };

interface Carrying {
  readonly orderId: number;
  readonly change: ChangeRow;
  readonly subscription: ProviderSubscription;
}

/**
 * Carries out what is asked for of an order's plan, or undoes what was taken back, and makes the order equal to what the provider has
 * then. Done twice, it is done once: what was sent has its key, and is asked after. The caller holds the order's mutex.
 * @returns what has become of it; null if nothing is asked for. @throws ProviderFault: the wish stays, and is due again
 */
export async function carryOutPlan(deps: PaymentDeps, orderId: number): Promise<PlanOutcome | null> {
  const { db, clock } = deps;
  const change = await findLiveChange(db.knex, orderId, 'plan');
  if (change === null) return null;
  const now = clock.now();
  const attempts = change.attempts + 1;
  const dueAt = new Date(now + backoff(attempts, retry, Math.random)).toISOString();
  // Written before it is sent: what is taken back later may have been done.
  await db.write((transaction) => noteChange(transaction, change.id, { attempts, due_at: dueAt }));
  const { providerState } = await reconcileOrder(deps, orderId);
  // The settlement has found the new plan, or the end of the membership.
  if ((await findLiveChange(db.knex, orderId, 'plan')) === null) return await outcomeOf(deps, orderId, change);
  const subscription = providerState?.subscription ?? null;
  if (subscription === null || !subscription.isAlive) return close(deps, change);
  const carrying = { orderId, change, subscription };
  if (change.withdrawn_at !== null) return undo(deps, carrying);
  const outcome = await (change.kind === 'plan_now' ? payFor(deps, carrying) : schedule(deps, carrying));
  await reconcileOrder(deps, orderId);
  return (await findLiveChange(db.knex, orderId, 'plan')) === null && outcome.kind !== 'declined'
    ? outcomeOf(deps, orderId, change)
    : outcome;
}

/** Whether a change that is live no more was made. */
async function outcomeOf({ db }: PaymentDeps, orderId: number, { plan_id: planId }: ChangeRow): Promise<PlanOutcome> {
  const { order } = await findState(db.knex, orderId);
  return { kind: order.plan_id === planId ? 'done' : 'void' };
}

async function close({ db, clock }: PaymentDeps, { id }: ChangeRow): Promise<PlanOutcome> {
  const time = new Date(clock.now()).toISOString();
  await db.write((transaction) => closeChange(transaction, id, 'void', time));
  return { kind: 'void' };
}

async function payFor(deps: PaymentDeps, { orderId, change, subscription }: Carrying): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const invoice = change.ref ?? (await send(deps, { orderId, change, subscription }));
  if (typeof invoice !== 'string') return invoice;
  if (await isTakenBack(deps, orderId))
    return undo(deps, { orderId, change: { ...change, ref: invoice }, subscription });
  const payment = await readPlanPayment(stripe, invoice);
  if (payment.status === 'over') return close(deps, change);
  if (payment.status === 'declined' && change.url === null) {
    // Nothing is tried behind the member's back: the change is given up, unless it was paid a moment ago.
    if (!(await voidPlanInvoice(stripe, invoice))) return { kind: 'waiting' };
    await close(deps, change);
    return { kind: 'declined', message: payment.failure };
  }
  const url = payment.status === 'paid' ? null : payment.url;
  // Whom the bank has asked may still use the provider's page, with another card too, until the provider gives the change up.
  const asks = payment.status === 'asks' || payment.status === 'declined';
  const next = new Date(clock.now() + lookAgain).toISOString();
  await db.write((transaction) => noteChange(transaction, change.id, { due_at: next, ...(asks ? { url } : {}) }));
  return asks && url !== null ? { kind: 'asks', url } : { kind: 'waiting' };
}

/** Asks the provider for the change, and keeps the id of the invoice that it is paid by. */
async function send(deps: PaymentDeps, { orderId, change, subscription }: Carrying): Promise<string | PlanOutcome> {
  const { db, clock, stripe } = deps;
  const plan = await priceOf(deps, orderId, change);
  const isStale = Date.parse(change.asked_at) < clock.now() - keyLife;
  if (plan === null || isStale || subscription.status !== 'active') return close(deps, change);
  // Of an earlier change: its last phase still runs.
  if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
  const proratedAt = Math.floor(Date.parse(change.prorated_at ?? change.asked_at) / 1000);
  const asked = { subscriptionId: subscription.id, plan, proratedAt, key: change.idempotency_key };
  try {
    const invoice = await updatePlan(stripe, asked);
    if (invoice === null) return { kind: 'waiting' };
    await db.write((transaction) => noteChange(transaction, change.id, { ref: invoice }));
    return invoice;
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown') throw error;
    // Their fault may have come after the work: then it waits for its payment.
    const { providerState } = await reconcileOrder(deps, orderId);
    const made = providerState?.subscription?.pendingInvoiceId ?? null;
    if (made !== null) {
      await db.write((transaction) => noteChange(transaction, change.id, { ref: made }));
      return made;
    }
    await close(deps, change);
    if (error.kind === 'declined') return { kind: 'declined', message: error.message };
    deps.log.warn({ order: orderId, kind: error.kind, code: error.code }, 'a plan could not be changed');
    return { kind: 'void' };
  }
}

async function schedule(deps: PaymentDeps, { orderId, change, subscription }: Carrying): Promise<PlanOutcome> {
  const { db, clock, stripe } = deps;
  const plan = await priceOf(deps, orderId, change);
  if (plan === null || !subscription.renews) return close(deps, change);
  // The charge that it comes after may take some days to be paid.
  const isUnpaid = subscription.status === 'past_due';
  if (isUnpaid || (change.not_before !== null && subscription.billing.runsUntil <= change.not_before)) {
    const next = new Date(clock.now() + lookAgain).toISOString();
    await db.write((transaction) => noteChange(transaction, change.id, { due_at: next }));
    return { kind: 'scheduled' };
  }
  const asked = { subscriptionId: subscription.id, plan, key: change.idempotency_key };
  const ref = await schedulePlan(stripe, asked);
  if (await isTakenBack(deps, orderId)) {
    return undo(deps, { orderId, change, subscription: { ...subscription, scheduleId: ref } });
  }
  await db.write((transaction) => noteChange(transaction, change.id, { ref, due_at: null }));
  return { kind: 'scheduled' };
}

/**
 * Whether another process was told meanwhile that it is taken back. That one may have looked at the provider before this one has sent
 * it: so whoever has sent it looks once more.
 */
async function isTakenBack({ db }: PaymentDeps, orderId: number): Promise<boolean> {
  const live = await findLiveChange(db.knex, orderId, 'plan');
  return live === null || live.withdrawn_at !== null;
}

/** Nothing is left of it at the provider; what was paid a moment ago is made all the same. */
async function undo(deps: PaymentDeps, { orderId, change, subscription }: Carrying): Promise<PlanOutcome> {
  const { stripe } = deps;
  if (change.kind === 'plan_due') {
    if (subscription.scheduleId !== null) await releaseSchedule(stripe, subscription.scheduleId);
    return close(deps, change);
  }
  // It may have been sent, and never answered. Asked for once more with its key, it might only now be made.
  const invoice = change.ref ?? subscription.pendingInvoiceId;
  if (invoice !== null && !(await voidPlanInvoice(stripe, invoice))) {
    await reconcileOrder(deps, orderId);
    return outcomeOf(deps, orderId, change);
  }
  return close(deps, change);
}

/** The plan as it was agreed to. */
async function priceOf({ db }: PaymentDeps, orderId: number, change: ChangeRow) {
  const plan = change.plan_id === null ? null : await findNamedPlan(db.knex, change.plan_id);
  if (plan === null) return null;
  const state = await findState(db.knex, orderId);
  const agreed = { ...plan, price: change.price ?? plan.price };
  return planPrice(state, { plan: agreed, discount: change.discount ?? 0 });
}
