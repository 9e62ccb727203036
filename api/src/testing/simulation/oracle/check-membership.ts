import { ownPayments } from './expected-membership.ts';
import type { Outcome } from './outcome.ts';

/** A membership must match the provider's books. */
export function membershipFaults({ order, membership, books, expected, isDuplicate }: Outcome, now: number): string[] {
  const payments = ownPayments(books);
  const isWanted = payments.length > 0 && !isDuplicate;
  if ((membership !== null) !== isWanted) {
    return [`[membership] order ${order.id} has ${membership ? 'one' : 'none'}`];
  }
  if (membership === null) return [];
  const faults: string[] = [];
  const statuses = expectedStatuses({ order, books, expected }, now);
  if (!statuses.includes(membership.status)) {
    faults.push(`[membership] that of order ${order.id} is ${membership.status}, not ${statuses.join(' or ')}`);
  }
  const { paidUntil } = expected;
  const end = Date.parse(membership.period_end);
  if (membership.status !== 'ended' && paidUntil !== null && end !== paidUntil * 1000) {
    const paid = new Date(paidUntil * 1000).toISOString();
    faults.push(`[paid until] order ${order.id} says ${membership.period_end}, paid is ${paid}`);
  }
  return faults;
}

/** A buyer must have at most one running membership of a kind, however it is paid. */
export function aliveFaults(outcomes: readonly Outcome[]): string[] {
  const alive = outcomes.filter(({ membership }) => membership !== null && membership.status !== 'ended');
  return alive.length > 1
    ? [`[two memberships] orders ${alive.map(({ order }) => order.id).join(' and ')} are one membership`]
    : [];
}

function expectedStatuses(
  { order, books, expected }: Pick<Outcome, 'order' | 'books' | 'expected'>,
  now: number,
): string[] {
  if (expected.endedAt !== null) return ['ended'];
  const [subscription] = books.subscriptions;
  if (!subscription) {
    const over = Date.parse(order.paid_at ?? '') + shortestPeriod(order) <= now;
    return expected.mayEndAt === null ? [over ? 'ended' : 'active'] : ['active', 'ended'];
  }
  const alive = subscription.status === 'past_due' ? 'past_due' : 'active';
  return expected.mayEndAt === null ? [alive] : [alive, 'ended'];
}

/** In ms. Schedules are short, so the exact length of a month or year does not matter. */
function shortestPeriod({ billing_frequency: frequency }: Outcome['order']): number {
  return (frequency === 'monthly' ? 30 : 365) * 86_400_000;
}
