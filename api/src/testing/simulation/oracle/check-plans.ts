import { cancellationNotice } from '@plumbline/contract/commerce/own-membership';
import type { PlanChange } from '../state.ts';
import type { Outcome } from './outcome.ts';
import { hasLivePlanChange, planSteps, productOf, type PlanStep } from './plan-steps.ts';

/**
 * In seconds: the site counts periods from the payment, which differs by some seconds from the provider's first day.
 */
const tolerance = 60;
/** In seconds: a change requested closer to a charge than this takes effect after it; schedules check an hour later. */
const longestNotice = cancellationNotice / 1000 + 3600;

/** A change of plan is made as requested and displayed, once and in time; a withdrawn one is not made. */
export function planFaults(outcome: Outcome): string[] {
  const { membership, isDuplicate, books } = outcome;
  if (membership === null || isDuplicate || books.subscriptions.length === 0) return [];
  const steps = planSteps(books);
  return [
    ...steps.flatMap((step, index) => stepFaults(outcome, step, steps[index - 1])),
    ...missingFaults(outcome, steps),
    ...openFaults(outcome),
    ...recordFaults(outcome),
  ];
}

/** Every change of plan was requested, and not withdrawn. */
function stepFaults(outcome: Outcome, step: PlanStep, last: PlanStep | undefined): string[] {
  const { order } = outcome;
  const { invoice, isOfNewPlan, product } = step;
  const { id, kind, created } = invoice;
  if (kind === 'change' && !isOfNewPlan)
    return [`[charged twice] ${id} of order ${order.id} is for a plan that it has`];
  if (!isOfNewPlan) return [];
  if (kind === 'change' && last?.invoice.kind === 'change') {
    return [`[charged twice] ${id} of order ${order.id} is the second change of its plan`];
  }
  const asked = outcome.planChanges.filter((change) => fits(change, step));
  if (asked.length === 0) return [`[plan] ${id} of order ${order.id} is for ${product}, and nobody asked for that`];
  const lastAsked = Math.max(...asked.map(({ until }) => until));
  // A confirmation may come much later: the time of the payment counts.
  const paid = kind === 'change' ? (paidAt(outcome, invoice.intent) ?? created) : created;
  const withdrawals = withdrawalTimes(outcome, kind).filter(({ from, until }) => from > lastAsked && until < paid);
  return withdrawals.length === 0 ? [] : [`[plan] ${id} of order ${order.id} is for ${product}, which was taken back`];
}

/** Whether a charge for another plan belongs to this requested change. */
function fits({ plan, shown, hasOtherAmount, outcome, from }: PlanChange, { invoice, product }: PlanStep): boolean {
  if (hasOtherAmount || outcome === 'refused' || outcome === 'declined') return false;
  if (productOf(plan) !== product || from > invoice.created) return false;
  if (shown.when === 'now') return invoice.kind === 'change' && shown.amount === invoice.amount;
  return invoice.kind === 'renewal' && Date.parse(shown.from) / 1000 <= invoice.created + tolerance;
}

function paidAt({ books }: Outcome, intent: string): number | null {
  return books.payments.find(({ id }) => id === intent)?.at ?? null;
}

/** Times in seconds at which a change of plan was certainly withdrawn: explicitly, or by a cancellation. */
function withdrawalTimes({ planWithdrawals, renewalRequests }: Outcome, kind: 'first' | 'renewal' | 'change') {
  const withdrawn = planWithdrawals.filter(({ outcome }) => outcome === 'done');
  const cancelled = renewalRequests.filter(({ kind, outcome }) => kind === 'cancel' && outcome === 'done');
  // A cancellation within two days of a charge does not stop the cheaper plan that comes with it.
  const late = kind === 'renewal' ? longestNotice : 0;
  return [...withdrawn, ...cancelled.map(({ from, until }) => ({ from, until: until + late }))];
}

/** Scheduled changes were made with their charge. */
function missingFaults(outcome: Outcome, steps: readonly PlanStep[]): string[] {
  const { order, planChanges, planWithdrawals, renewalRequests, books, isMembersOwn } = outcome;
  const [subscription] = books.subscriptions;
  if (!isMembersOwn) return [];
  return planChanges.flatMap(({ plan, shown, outcome: answer, from, hasOtherAmount }) => {
    if (shown.when === 'now' || answer !== 'done' || hasOtherAmount) return [];
    const others = [...planWithdrawals, ...renewalRequests.filter(({ kind }) => kind === 'cancel')];
    if (others.some((other) => other.outcome !== 'refused' && other.until >= from)) return [];
    const planThen =
      steps.findLast(({ invoice }) => invoice.created <= from)?.product ?? subscription?.invoices[0]?.product;
    if (planThen === productOf(plan)) return [];
    const dueFrom = Date.parse(shown.from) / 1000 - tolerance;
    const charge = steps.find(
      ({ invoice }) => invoice.kind === 'renewal' && invoice.created >= dueFrom && invoice.created > from,
    );
    if (charge === undefined || charge.product === productOf(plan)) return [];
    return [`[plan] ${charge.invoice.id} of order ${order.id} is not for ${plan}, which was to come with it`];
  });
}

/** No unpaid invoice of a change is left open without a pending change. */
function openFaults(outcome: Outcome): string[] {
  const { order, books } = outcome;
  const open = books.subscriptions.flatMap(({ invoices }) =>
    invoices.filter(({ kind, status }) => kind === 'change' && status === 'open'),
  );
  return hasLivePlanChange(outcome) ? [] : open.map(({ id }) => `[plan] ${id} of order ${order.id} is left open`);
}

/** The site's plan and next charge match the provider's. */
function recordFaults(outcome: Outcome): string[] {
  const { order, membership, books } = outcome;
  const [subscription] = books.subscriptions;
  if (!subscription || membership?.status === 'ended' || subscription.product === '') return [];
  const faults: string[] = [];
  if (subscription.product !== productOf(order.plan_id ?? '')) {
    faults.push(`[plan] order ${order.id} says ${order.plan_id}, the provider has ${subscription.product}`);
  }
  const frequency = subscription.interval === 'month' ? 'monthly' : 'annual';
  if (order.billing_frequency !== frequency) {
    faults.push(`[plan] order ${order.id} says ${order.billing_frequency}, the provider has ${frequency}`);
  }
  // A schedule without a record of the site would still change the plan.
  const hasNext = subscription.schedule !== null && outcome.scheduled !== null;
  if (hasNext && !hasLivePlanChange(outcome)) {
    faults.push(`[plan] order ${order.id} is to change to ${outcome.scheduled}, and nobody waits for that`);
  }
  return faults;
}
