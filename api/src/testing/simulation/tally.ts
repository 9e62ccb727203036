import { expect } from '@jest/globals';
import { planSteps } from './oracle/plan-steps.ts';
import { ordersOf, type State } from './state.ts';

const names = [
  'kills',
  'paid',
  'duplicates refunded',
  'site refunds',
  'dashboard refunds',
  'failed refunds',
  'refused refunds',
  'open disputes',
  'lost disputes',
  'won disputes',
  'renewals',
  'consecutive unpaid renewals',
  'renewals to confirm',
  'ended by staff',
  'ended at the provider',
  'payments by hand',
  'repeated commands',
  'members cancelled',
  'members resumed',
  'members ended an unpaid membership',
  'cards changed',
  'renewal notices',
  'reminders',
  'paid with a code',
  'renewed with a permanent code',
  'codes used by another buyer',
  'prices changed',
  'price changes announced',
  'renewals at a changed price',
  'plans previewed',
  'plans requested',
  'changed to annual',
  'changed to monthly',
  'renewed after a change',
  'resumptions confirmed by mail',
  'plans declined',
  'plans to confirm',
  'failed plan changes mailed',
  'plan confirmations mailed',
  'plans withdrawn',
  'plans refused',
  'plans changed by staff',
  'codes kept by a new plan',
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
  const refundedDuplicates: unknown[] = await environment.deps.db
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
  const planChangeSteps = steps.flatMap((all) => all.filter(({ isOfNewPlan }) => isOfNewPlan));
  const oneIf = (condition: boolean): number => (condition ? 1 : 0);
  return {
    kills,
    paid: oneIf(payments.length > 0),
    'duplicates refunded': oneIf(refundedDuplicates.length > 0),
    'site refunds': oneIf(refunds.some(({ by }) => by === 'site')),
    'dashboard refunds': oneIf(refunds.some(({ by }) => by === 'dashboard')),
    'failed refunds': oneIf(refunds.some(({ status }) => status === 'failed')),
    'refused refunds': oneIf(payments.some(({ refusals }) => refusals > 0)),
    'open disputes': oneIf(disputes.some(({ status }) => status === 'needs_response')),
    'lost disputes': oneIf(disputes.some(({ status }) => status === 'lost')),
    'won disputes': oneIf(disputes.some(({ status }) => status === 'won')),
    renewals: oneIf(payments.some(({ kind }) => kind === 'renewal')),
    'consecutive unpaid renewals': oneIf(
      books.some(({ renewals }) => renewals.filter(({ status }) => status === 'open').length > 1),
    ),
    'renewals to confirm': oneIf(
      books.some(({ renewals }) => renewals.some(({ asksConfirmation }) => asksConfirmation)),
    ),
    'ended by staff': oneIf(ends.some(({ outcome }) => outcome === 'done')),
    'ended at the provider': oneIf(
      books.some(({ subscriptions }) => subscriptions.some(({ endedBy }) => endedBy !== null && endedBy !== 'site')),
    ),
    'payments by hand': oneIf(payments.some(({ kind }) => kind === 'hand')),
    'repeated commands': oneIf(commands.some(({ outcomes }) => outcomes.length > 1)),
    'members cancelled': oneIf(renewalRequests.some(({ kind, outcome }) => kind === 'cancel' && outcome === 'done')),
    'members resumed': oneIf(renewalRequests.some(({ kind, outcome }) => kind === 'resume' && outcome === 'done')),
    'members ended an unpaid membership': oneIf(renewalRequests.some(({ atOnce }) => atOnce)),
    'cards changed': oneIf(cards.some(({ outcome }) => outcome === 'done')),
    'renewal notices': oneIf(mails.some(({ kind }) => kind === 'renewal-notice')),
    'paid with a code': oneIf(books.some((each) => codeOf(each) !== null)),
    'renewed with a permanent code': oneIf(
      books.some((each) => codeOf(each)?.always && each.renewals.some(({ status }) => status === 'paid')),
    ),
    'codes used by another buyer': oneIf(others.length > 0),
    'prices changed': oneIf(prices.length > plans.length),
    'price changes announced': oneIf(mails.some(({ kind }) => kind === 'price-change')),
    'renewals at a changed price': oneIf(
      books.some(({ renewals, payments: [first] }) => {
        const list = openedPayments.get(first?.id ?? '')?.list;
        return renewals.some(({ listAmount }) => list !== undefined && listAmount !== list);
      }),
    ),
    'plans previewed': oneIf(seenPlans.length > 0),
    'plans requested': oneIf(planChanges.length > 0),
    'changed to annual': oneIf(planChangeSteps.some(({ invoice }) => invoice.kind === 'change')),
    'changed to monthly': oneIf(planChangeSteps.some(({ invoice }) => invoice.kind === 'renewal')),
    'renewed after a change': oneIf(
      steps.some((all) => all.some(({ isOfNewPlan }, index) => !isOfNewPlan && all[index - 1]?.isOfNewPlan)),
    ),
    'resumptions confirmed by mail': oneIf(mails.some(({ kind }) => kind === 'resumed')),
    'plans declined': oneIf(planChanges.some(({ outcome }) => outcome === 'declined')),
    'plans to confirm': oneIf(planChanges.some(({ outcome }) => outcome === 'asks')),
    'failed plan changes mailed': oneIf(mails.some(({ kind }) => kind === 'plan-not-changed')),
    'plan confirmations mailed': oneIf(mails.some(({ kind }) => kind === 'plan-to-confirm')),
    'plans withdrawn': oneIf(planWithdrawals.some(({ outcome }) => outcome === 'done')),
    'plans refused': oneIf(planChanges.some(({ outcome }) => outcome === 'refused')),
    'plans changed by staff': oneIf(planChanges.some(({ byStaff, outcome }) => byStaff && outcome === 'done')),
    'codes kept by a new plan': oneIf(planChangeSteps.some(({ invoice }) => invoice.off > 0)),
    reminders: oneIf(mails.some(({ kind, payload }) => kind === 'payment-failed' && payload.includes('"day":'))),
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
