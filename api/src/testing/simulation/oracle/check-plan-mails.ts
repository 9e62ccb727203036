import type { ChangeRow, Mail, Outcome } from './outcome.ts';

/** In ms: how long the worker leaves a change to the request itself. */
const answerTime = 60_000;

/** A failed change of plan, or a bank's request for confirmation, is reported once: by the answer, or by a mail. */
export function planMailFaults(outcome: Outcome, now: number): string[] {
  return outcome.changes.flatMap((change, index) => [
    ...failureFaults(outcome, change, { now, isNewest: !outcome.changes.slice(index + 1).some(isOfPlan) }),
    ...questionFaults(outcome, change),
  ]);
}

function isOfPlan({ kind }: ChangeRow): boolean {
  return kind === 'plan_now' || kind === 'plan_due';
}

function failureFaults(
  outcome: Outcome,
  change: ChangeRow,
  { now, isNewest }: { readonly now: number; readonly isNewest: boolean },
): string[] {
  if (change.failure === null) return [];
  const { order, membership, mails, planChanges } = outcome;
  const found = count(mails, 'plan-not-changed', order.id, `"askedAt":"${change.asked_at}"`);
  if (found > 1) return [`[mails] ${found} plan-not-changed of order ${order.id} about one change`];
  const at = Math.floor(Date.parse(change.changed_at) / 1000);
  const requests = planChanges.filter(({ from, until }) => from <= at && at <= until);
  // A requester who got the failure needs no mail; after an end of the process it is unknown whether the answer
  // arrived.
  const isKnown = requests.some(({ hasSeenFailure, isCutOff }) => hasSeenFailure || isCutOff);
  const isObsolete = change.withdrawn_at !== null || membership?.status === 'ended' || order.plan_id === change.plan_id;
  // A repeated request is reported by its own outcome.
  const isOver = !isNewest || isObsolete;
  const waits = change.due_at !== null && Date.parse(change.due_at) > now;
  return found === 1 || isKnown || isOver || waits
    ? []
    : [`[mails] no plan-not-changed of order ${order.id}, asked for at ${change.asked_at}: ${change.failure}`];
}

function questionFaults({ order, books, mails, planChanges, deaths, rounds }: Outcome, change: ChangeRow): string[] {
  const invoice = books.subscriptions.flatMap(({ invoices }) => invoices).find(({ id }) => id === change.ref);
  if (change.kind !== 'plan_now' || invoice === undefined) return [];
  const found = count(mails, 'plan-to-confirm', order.id, invoice.hostedUrl);
  if (found > 1) return [`[mails] ${found} plan-to-confirm of order ${order.id} about ${invoice.id}`];
  const waits = change.state === 'asked' && change.withdrawn_at === null;
  const isAsked = waits && invoice.status === 'open' && invoice.asksConfirmation;
  // The change was given up after the site had got the page. If the process ended before it sent the mail, the worker's
  // next run sends it.
  const [from, until] = [Date.parse(change.asked_at), Date.parse(change.changed_at)];
  const isLookedAfter = (death: number): boolean => rounds.some((time) => time > death + answerTime && time < until);
  const isGivenUp =
    change.failure === 'unconfirmed' && !deaths.some((time) => from <= time && time <= until && !isLookedAfter(time));
  if (found === 1 || (!isAsked && !isGivenUp)) return [];
  return planChanges.some(({ page }) => page === invoice.hostedUrl)
    ? []
    : [`[mails] no plan-to-confirm of order ${order.id} says where ${invoice.id} is confirmed`];
}

function count(mails: readonly Mail[], kind: string, order: number, about: string): number {
  return mails.filter(
    ({ kind: mailKind, payload }) =>
      mailKind === kind && payload.includes(`"order":${order}`) && payload.includes(about),
  ).length;
}
