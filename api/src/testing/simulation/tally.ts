import { expect } from '@jest/globals';
import { planSteps } from './oracle/plan-steps.ts';
import { ordersOf, type State } from './state.ts';

const names = [
  'kills',
  'paid',
  'gave back',
  'site refunds',
  'dashboard refunds',
  'failed refunds',
  'refused refunds',
  'open disputes',
  'lost disputes',
  'won disputes',
  'renewals',
  'unpaid renewals in a row',
  'confirmations',
  'ended by staff',
  'ended at the provider',
  'payments by hand',
  'repeated commands',
  'members cancelled',
  'members resumed',
  'members ended what was unpaid',
  'cards changed',
  'renewal notices',
  'reminders',
  'paid with a code',
  'renewed with a code for good',
  'codes of another buyer',
  'prices changed',
  'told of a price',
  'charged another price',
  'looked at another plan',
  'asked for another plan',
  'changed to annual',
  'changed to monthly',
  'renewed after a change',
  'told that it renews again',
  'plans declined',
  'plans to confirm',
  'told that a plan was not changed',
  'told where a plan is confirmed',
  'plans taken back',
  'plans refused',
  'plans changed by staff',
  'codes that went along',
] as const;

/** The number of schedules with each kind of event. */
export type Tally = Readonly<Record<(typeof names)[number], number>>;

export const emptyTally = Object.fromEntries(names.map((name) => [name, 0])) as Tally;

export function addTally(a: Tally, b: Tally): Tally {
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as Tally;
}

/** The kinds of events in a schedule. */
export async function tallyOf(state: State): Promise<Tally> {
  const {
    environment,
    kills,
    refunds: commands,
    ends,
    renewalRequests,
    cards,
    email,
    others,
    plans,
    prices,
    openedPayments,
  } = state;
  const { seenPlans, planChanges, planWithdrawals } = state;
  const books = await Promise.all((await ordersOf(state)).map((order) => environment.wire.booksOf(order)));
  const payments = books.flatMap((each) => each.payments);
  const refunds = payments.flatMap((payment) => payment.refunds);
  const disputes = payments.flatMap((payment) => payment.disputes);
  const seconds: unknown[] = await environment.deps.db
    .knex('orders')
    .whereRaw('lower(customer_email) = ?', email)
    .where('status', 'refunded')
    .whereNotNull('yields_to');
  const mails: { kind: string; payload: string }[] = await environment.deps.db
    .knex('outbox')
    .whereRaw('lower(recipient) = ?', email)
    .select('kind', 'payload');
  const codeOf = ({ payments: [first] }: (typeof books)[number]) => openedPayments.get(first?.id ?? '')?.code ?? null;
  const steps = books.map(planSteps);
  const moved = steps.flatMap((all) => all.filter(({ isOfNewPlan }) => isOfNewPlan));
  const had = (what: boolean): number => (what ? 1 : 0);
  return {
    kills,
    paid: had(payments.length > 0),
    'gave back': had(seconds.length > 0),
    'site refunds': had(refunds.some(({ by }) => by === 'site')),
    'dashboard refunds': had(refunds.some(({ by }) => by === 'dashboard')),
    'failed refunds': had(refunds.some(({ status }) => status === 'failed')),
    'refused refunds': had(payments.some(({ refusals }) => refusals > 0)),
    'open disputes': had(disputes.some(({ status }) => status === 'needs_response')),
    'lost disputes': had(disputes.some(({ status }) => status === 'lost')),
    'won disputes': had(disputes.some(({ status }) => status === 'won')),
    renewals: had(payments.some(({ kind }) => kind === 'renewal')),
    'unpaid renewals in a row': had(
      books.some(({ renewals }) => renewals.filter(({ status }) => status === 'open').length > 1),
    ),
    confirmations: had(books.some(({ renewals }) => renewals.some(({ asksConfirmation }) => asksConfirmation))),
    'ended by staff': had(ends.some(({ outcome }) => outcome === 'done')),
    'ended at the provider': had(
      books.some(({ subscriptions }) => subscriptions.some(({ endedBy }) => endedBy !== null && endedBy !== 'site')),
    ),
    'payments by hand': had(payments.some(({ kind }) => kind === 'hand')),
    'repeated commands': had(commands.some(({ outcomes }) => outcomes.length > 1)),
    'members cancelled': had(renewalRequests.some(({ kind, outcome }) => kind === 'cancel' && outcome === 'done')),
    'members resumed': had(renewalRequests.some(({ kind, outcome }) => kind === 'resume' && outcome === 'done')),
    'members ended what was unpaid': had(renewalRequests.some(({ atOnce }) => atOnce)),
    'cards changed': had(cards.some(({ outcome }) => outcome === 'done')),
    'renewal notices': had(mails.some(({ kind }) => kind === 'renewal-notice')),
    'paid with a code': had(books.some((each) => codeOf(each) !== null)),
    'renewed with a code for good': had(
      books.some((each) => codeOf(each)?.always && each.renewals.some(({ status }) => status === 'paid')),
    ),
    'codes of another buyer': had(others.length > 0),
    'prices changed': had(prices.length > plans.length),
    'told of a price': had(mails.some(({ kind }) => kind === 'price-change')),
    'charged another price': had(
      books.some(({ renewals, payments: [first] }) => {
        const list = openedPayments.get(first?.id ?? '')?.list;
        return renewals.some(({ listAmount }) => list !== undefined && listAmount !== list);
      }),
    ),
    'looked at another plan': had(seenPlans.length > 0),
    'asked for another plan': had(planChanges.length > 0),
    'changed to annual': had(moved.some(({ invoice }) => invoice.kind === 'change')),
    'changed to monthly': had(moved.some(({ invoice }) => invoice.kind === 'renewal')),
    'renewed after a change': had(
      steps.some((all) => all.some(({ isOfNewPlan }, index) => !isOfNewPlan && all[index - 1]?.isOfNewPlan)),
    ),
    'told that it renews again': had(mails.some(({ kind }) => kind === 'resumed')),
    'plans declined': had(planChanges.some(({ outcome }) => outcome === 'declined')),
    'plans to confirm': had(planChanges.some(({ outcome }) => outcome === 'asks')),
    'told that a plan was not changed': had(mails.some(({ kind }) => kind === 'plan-not-changed')),
    'told where a plan is confirmed': had(mails.some(({ kind }) => kind === 'plan-to-confirm')),
    'plans taken back': had(planWithdrawals.some(({ outcome }) => outcome === 'done')),
    'plans refused': had(planChanges.some(({ outcome }) => outcome === 'refused')),
    'plans changed by staff': had(planChanges.some(({ byStaff, outcome }) => byStaff && outcome === 'done')),
    'codes that went along': had(moved.some(({ invoice }) => invoice.off > 0)),
    reminders: had(mails.some(({ kind, payload }) => kind === 'payment-failed' && payload.includes('"day":'))),
  };
}

/** Fails if the schedules did not contain all kinds of events, because the test would then prove nothing. */
export function expectEverything(tally: Tally, count: number, withBooks: boolean): void {
  // In a few hundred schedules, an event with a probability of one in fifty may be absent by chance.
  const rare = withBooks && count >= 1000 ? names.filter((name) => tally[name] <= count / 400) : [];
  expect({ tally, rare }).toEqual({ tally, rare: [] });
  expect(tally.kills).toBeGreaterThan(count / 10);
  expect(tally.paid).toBeGreaterThan(count / 10);
}
