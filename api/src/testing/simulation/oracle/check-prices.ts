import { priceOf } from '../prices.ts';
import { ownPayments } from './expected-membership.ts';
import type { Outcome } from './outcome.ts';
import { hasLivePlanChange, planSteps, productOf } from './plan-steps.ts';

/** In ms: the minimum time between the announcement of a price and its first charge. */
const notice = 30 * 86_400_000;
/** In ms: the site counts periods from the payment, which is some seconds after the provider's first day. */
const tolerance = 60_000;
/** In ms: the longest time between reading a price and opening an order with it. */
const maxReadingTime = 60_000;

/** A mail that announces a price. */
interface Announcement {
  /** In cents, after the code's reduction. */
  readonly price: number;
  /** In ms since 1970: the time of the announced charge, and of the mail. */
  readonly from: number;
  readonly at: number;
}

/** Members are charged agreed prices, and later prices announced in time; no announcement is repeated. */
export function priceFaults(outcome: Outcome): string[] {
  const announcements = announcementsOf(outcome);
  return [
    ...agreedFaults(outcome),
    ...chargeFaults(outcome, announcements),
    ...announcementFaults(outcome, announcements),
  ];
}

/** The first payment equals the displayed price, which is the plan's price less the code's reduction. */
function agreedFaults({ order, books, openedPayments, prices: all, firstPlan }: Outcome): string[] {
  const faults: string[] = [];
  const prices = all.filter(({ plan }) => plan === firstPlan);
  const opened = Date.parse(order.created_at);
  const list = order.list_amount ?? order.amount;
  const fits = prices.some(({ price, at }, index) => {
    const next = prices[index + 1]?.at ?? Infinity;
    return price === list && at <= opened + maxReadingTime && opened - maxReadingTime <= next;
  });
  if (!fits) faults.push(`[price] order ${order.id} was opened at ${list}, which was not its plan's price`);
  for (const { id, kind, amount } of books.payments) {
    if (kind !== 'first') continue;
    const agreed = openedPayments.get(id);
    if (agreed?.amount !== amount) {
      faults.push(`[price] ${id} of order ${order.id} took ${amount}, agreed to were ${agreed?.amount}`);
    }
  }
  return faults;
}

/**
 * Every charge equals the previous, the announced, or the price displayed for a change of plan, each less the reduction
 * of a permanent code.
 */
function chargeFaults(
  { order, books, openedPayments, planChanges }: Outcome,
  announcements: readonly Announcement[],
): string[] {
  const [first] = ownPayments(books);
  const agreed = first && openedPayments.get(first.id);
  if (agreed === undefined) return [];
  const faults: string[] = [];
  let before = agreed.code?.always ? agreed.amount : agreed.list;
  let since = 0;
  for (const { invoice, product, isOfNewPlan } of planSteps(books)) {
    const { id, kind, amount, created, status } = invoice;
    const time = created * 1000;
    if (isOfNewPlan) {
      // Another check covers whether the change was due; this one covers its price.
      const shown = planChanges.filter(
        (each) => productOf(each.plan) === product && !each.hasOtherAmount && each.from <= created,
      );
      const charged = kind === 'change' ? shown.filter((each) => each.shown.amount === amount) : shown;
      const prices = charged.map((each) => each.shown.plan.price);
      if (kind === 'renewal' && status !== 'void' && !prices.includes(amount)) {
        faults.push(`[price] the renewal ${id} of order ${order.id} costs ${amount}, shown were ${prices.join()}`);
      }
      before = kind === 'renewal' ? amount : (prices.at(-1) ?? before);
      since = time;
      continue;
    }
    const inTime = announcements.filter(
      ({ from, at }) => from <= time + tolerance && at + notice <= time + 1000 && at >= since - tolerance,
    );
    if (amount !== before && !inTime.some(({ price }) => price === amount)) {
      faults.push(`[price] the renewal ${id} of order ${order.id} costs ${amount}, and nobody was told`);
    }
    const newest = inTime.at(-1);
    if (newest !== undefined && amount > newest.price) {
      faults.push(`[price] the renewal ${id} of order ${order.id} costs ${amount}, announced were ${newest.price}`);
    }
    before = amount;
  }
  return faults;
}

/**
 * Each change is announced to a member once, and a renewal at another price than the plan's present one was announced.
 */
function announcementFaults(outcome: Outcome, announcements: readonly Announcement[]): string[] {
  const { order, books, membership, renewalRequests, prices, openedPayments, planChanges } = outcome;
  const faults: string[] = [];
  const [first] = ownPayments(books);
  const agreed = first && openedPayments.get(first.id);
  const [subscription] = books.subscriptions;
  const ownPlans = new Set([outcome.firstPlan, order.plan_id, ...planChanges.map(({ plan }) => plan)]);
  const changes = prices.filter(({ plan, at }) => ownPlans.has(plan) && at > 0).length;
  if (announcements.length > changes) {
    faults.push(`[mails] order ${order.id} was told ${announcements.length} times of ${changes} changes of its price`);
  }
  const continues = membership?.status === 'active' && subscription?.status === 'active' && outcome.isMembersOwn;
  if (!continues || subscription.cancelAtPeriodEnd || renewalRequests.length > 0 || agreed === undefined) return faults;
  // A member with a scheduled plan is informed about its price.
  if (hasLivePlanChange(outcome)) return faults;
  const off = subscription.coupon?.duration === 'forever' ? subscription.coupon.amountOff : 0;
  // Another check covers plans that are not in the schedule.
  if (prices.every(({ plan }) => plan !== order.plan_id)) return faults;
  const now = priceOf(prices, order.plan_id ?? '');
  if (subscription.amount !== now && announcements.at(-1)?.price !== now - off) {
    faults.push(`[price] order ${order.id} renews at ${subscription.amount}, and was not told of ${now}`);
  }
  return faults;
}

function announcementsOf({ order, mails }: Outcome): Announcement[] {
  return mails.flatMap(({ kind, payload, created_at: at }) => {
    if (kind !== 'price-change') return [];
    const about = JSON.parse(payload) as { readonly order: number; readonly newPrice: number; readonly from: string };
    if (about.order !== order.id) return [];
    return [{ price: about.newPrice, from: Date.parse(about.from), at: Date.parse(at) }];
  });
}
