import type { Books, Schedule, Subscription, Terms } from './books.ts';
import { stripeSchedule, stripeSubscription } from './stripe-objects.ts';

/** Adds a schedule to a running subscription, with the running period as its only phase. */
export function addSchedule(books: Books, subscription: Subscription): Schedule {
  const { id, periodStart: start, periodEnd: end, method } = subscription;
  const schedule: Schedule = {
    id: books.newId('sub_sched'),
    subscription: id,
    status: 'active',
    running: { start, end },
    next: null,
    method,
  };
  books.schedules.set(schedule.id, schedule);
  subscription.schedule = schedule.id;
  books.record('subscription_schedule.created', stripeSchedule(books, schedule));
  return schedule;
}

/**
 * Schedules other terms of a subscription for the end of its running period; after one period the schedule releases it.
 */
export function scheduleNext(books: Books, schedule: Schedule, next: Terms): void {
  schedule.next = next;
  books.nextSecond();
  books.record('subscription_schedule.updated', stripeSchedule(books, schedule));
}

/** Releases a subscription from its schedule, unchanged. */
export function releaseSchedule(books: Books, schedule: Schedule): void {
  schedule.status = 'released';
  const subscription = books.subscriptions.get(schedule.subscription);
  books.nextSecond();
  if (subscription) {
    subscription.schedule = null;
    books.record('customer.subscription.updated', stripeSubscription(books, subscription));
  }
  books.record('subscription_schedule.released', stripeSchedule(books, schedule));
}

/** Cancels the schedule of a subscription that ends. */
export function cancelSchedule(books: Books, subscription: Subscription): void {
  const schedule = books.schedules.get(subscription.schedule ?? '');
  if (schedule) schedule.status = 'canceled';
  subscription.schedule = null;
}

/**
 * Applies the terms and the card of the schedule's next phase to the subscription; after the last phase it is released.
 */
export function takeNextPhase(books: Books, subscription: Subscription): void {
  const schedule = books.schedules.get(subscription.schedule ?? '');
  if (!schedule) return;
  const { next, running, method } = schedule;
  if (next === null || running.end !== subscription.periodEnd) {
    releaseSchedule(books, schedule);
    return;
  }
  Object.assign(subscription, next);
  if (method === subscription.method) return;
  // A detached card cannot be charged.
  Object.assign(subscription, { method, card: books.methods.get(method) ?? 'declines' });
}
