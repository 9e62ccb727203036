import type { Payment } from '../wire.ts';
import { mayBeRefunded, mustBeRefunded } from './check-ends.ts';
import { ownPayments } from './expected-membership.ts';
import type { Mail, Outcome } from './outcome.ts';

/** Members get exactly one mail about each event that concerns them. */
export function mailFaults(outcomes: readonly Outcome[]): string[] {
  const [first] = outcomes;
  if (!first) return [];
  const { mails } = first;
  const members = outcomes.filter(({ membership }) => membership !== null);
  const welcomes = count(mails, 'welcome');
  const wanted = Math.min(1, members.length);
  const faults = welcomes === wanted ? [] : [`[mails] ${welcomes} welcomes, not ${wanted}`];
  return [...faults, ...outcomes.flatMap((outcome) => orderMailFaults(outcome, mails))];
}

/** The receipt mail of a payment; a manual one has none. */
const receipts = { first: 'receipt', renewal: 'renewal-receipt', change: 'plan-changed', hand: 'receipt' } as const;

function orderMailFaults(outcome: Outcome, mails: readonly Mail[]): string[] {
  const { order, books, membership, expected } = outcome;
  const faults: string[] = [];
  const expectCount = (what: string, found: number, [least, most]: readonly [number, number]): void => {
    if (found < least || found > most) faults.push(`[mails] ${found} ${what} of order ${order.id}`);
  };
  const [must, may] = [mustBeRefunded(outcome), mayBeRefunded(outcome)].map((payments) => payments.map(({ id }) => id));
  for (const payment of ownPayments(books)) {
    const { charge } = payment;
    const kind = receipts[payment.kind];
    const isKept = !may?.includes(payment.id);
    const range = must?.includes(payment.id) ? ([0, 0] as const) : ([isKept ? 1 : 0, 1] as const);
    expectCount(`${kind}s for ${charge}`, count(mails, kind, charge), range);
  }
  for (const payment of books.payments) faults.push(...refundMailFaults(outcome, payment, mails));
  faults.push(...changeMailFaults(outcome, mails));
  const [subscription] = books.subscriptions;
  const waiting = books.renewals.findLast(({ status, asksConfirmation }) => status === 'open' && asksConfirmation);
  if (waiting && subscription?.status === 'past_due' && membership && expected.mayEndAt === null) {
    if (count(mails, 'payment-failed', waiting.hostedUrl) === 0) {
      faults.push(`[3-D Secure] no mail says where ${waiting.id} of order ${order.id} is confirmed`);
    }
  }
  return faults;
}

/** Each request of a member is confirmed once: a scheduled plan, a withdrawal, another card. */
function changeMailFaults({ order, changes, renewalRequests }: Outcome, mails: readonly Mail[]): string[] {
  const about = (kind: string): number => count(mails, kind, `"order":${order.id}`);
  const countChanges = (kind: string, onlyDone: boolean): number =>
    changes.filter((change) => change.kind === kind && (!onlyDone || change.state === 'done')).length;
  // A cancellation that was not sent to the provider yet can be withdrawn immediately.
  const resumed = renewalRequests.filter(({ kind, outcome }) => kind === 'resume' && outcome !== 'refused').length;
  const wanted: readonly (readonly [kind: string, least: number, most: number])[] = [
    ['plan-scheduled', countChanges('plan_due', false), countChanges('plan_due', false)],
    // Missing mails are covered by another check: a requester who got the answer gets no mail.
    ['plan-to-confirm', 0, countChanges('plan_now', false)],
    ['plan-not-changed', 0, changes.filter(({ failure }) => failure !== null).length],
    ['card-changed', countChanges('card', true), countChanges('card', true)],
    ['resumed', countChanges('resume', true), resumed],
  ];
  return wanted.flatMap(([kind, least, most]) => {
    const found = about(kind);
    return found < least || found > most ? [`[mails] ${found} ${kind} of order ${order.id}`] : [];
  });
}

function refundMailFaults({ order, membership }: Outcome, payment: Payment, mails: readonly Mail[]): string[] {
  if (membership === null) return [];
  return payment.refunds.flatMap(({ id, status, created, amount }) => {
    const mailed = count(mails, 'refund', id);
    if (mailed > 1 || (status !== 'failed' && mailed === 0)) {
      return [`[mails] ${mailed} about refund ${id} of order ${order.id}`];
    }
    if (status !== 'failed') return [];
    const faults: string[] = [];
    const corrections = count(mails, 'refund-failed', id);
    if (corrections !== mailed) faults.push(`[failed refund] ${corrections} mails say that ${id} has failed`);
    const again = payment.refunds.some((other) => other.status !== 'failed' && other.created > created);
    // A payment that was lost in a dispute cannot be refunded.
    const isLost = payment.disputes.some((dispute) => dispute.status === 'lost');
    if (!again && !isLost && order.attention === null) {
      faults.push(`[failed refund] ${amount} of order ${order.id} came back, and nobody is asked to look`);
    }
    return faults;
  });
}

function count(mails: readonly Mail[], kind: string, about = ''): number {
  return mails.filter((mail) => mail.kind === kind && mail.payload.includes(about)).length;
}
