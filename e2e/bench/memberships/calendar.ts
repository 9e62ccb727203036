import type { Invoice } from '../../../api/src/testing/simulation/provider/books.ts';
import { day, type Member } from './members.ts';

/** A mail of the outbox. Times in ms since 1970. */
export interface SentMail {
  readonly kind: string;
  readonly order: number;
  readonly at: number;
  /** The parts of the mail's payload that identify its subject. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** A mail that a member must get between two times, in ms since 1970. */
interface ExpectedMail {
  readonly kind: string;
  readonly from: number;
  readonly until: number;
  readonly about: Readonly<Record<string, unknown>>;
  /** Whether the mail may be missing, because its reason ended before the jobs ran; default false. */
  readonly mayMiss?: boolean;
}

interface Span {
  /** In ms since 1970: the end of the year. */
  readonly end: number;
  /** In ms since 1970: the beginning of the year. In the year before, the jobs ran only every fifth day. */
  readonly start: number;
  /** In ms: the permitted delay of a mail after its day has begun. */
  readonly slack: number;
  /** When an intent was paid, in ms since 1970; null if it was not. */
  readonly paidAt: (intent: string) => number | null;
}

/** A sentence for each mail that a member got too late, too early, twice, not at all, or without a reason. */
export function calendarFaults(member: Member, mails: readonly SentMail[], span: Span): string[] {
  const faults: string[] = [];
  const unmatched = [...mails];
  for (const expected of expectedMails(member, span)) {
    const { kind, from, until, about, mayMiss = false } = expected;
    const index = unmatched.findIndex((mail) => mail.kind === kind && isAbout(mail, about));
    const [mail] = index < 0 ? [] : unmatched.splice(index, 1);
    const what = `${kind} of order ${member.order} ${JSON.stringify(about)}`;
    if (mail === undefined) {
      if (!mayMiss && until <= span.end) faults.push(`missing: ${what}, due ${dateOf(from)}`);
    } else if (mail.at < from || mail.at > (from < span.start ? until + 5 * day : until)) {
      faults.push(`on another day: ${what}, due ${dateOf(from)}, sent ${dateOf(mail.at)}`);
    }
  }
  for (const { kind, at, about } of unmatched) {
    faults.push(`uncalled for: ${kind} of order ${member.order} ${dateOf(at)} ${JSON.stringify(about)}`);
  }
  return faults;
}

/** All mails that a member should get, according to the provider's records. */
function expectedMails(member: Member, span: Span): ExpectedMail[] {
  const { billing, subscription } = member;
  const [first, ...renewals] = subscription.invoices;
  if (first === undefined) return [];
  const joined = first.created * 1000;
  const atOnce = { from: joined, until: joined + span.slack, about: {} };
  return [
    { kind: 'receipt', ...atOnce },
    { kind: 'welcome', ...atOnce },
    ...renewals.flatMap((invoice) => renewalReceipt(invoice, span)),
    ...(billing === 'annual' ? subscription.invoices.flatMap((invoice) => renewalNotice(member, invoice, span)) : []),
    ...renewals.flatMap((invoice) => failures(member, invoice, span)),
    ...cardExpiring(member, span),
    ...endings(member, span),
  ];
}

function renewalReceipt({ intent }: Invoice, { paidAt, slack }: Span): ExpectedMail[] {
  const at = paidAt(intent);
  return at === null
    ? []
    : [{ kind: 'renewal-receipt', from: at, until: at + slack, about: { ref: `ch_${intent.slice(3)}` } }];
}

/** The notice thirty days before an annual renewal. */
function renewalNotice(member: Member, { periodEnd, intent }: Invoice, { slack, paidAt, end }: Span): ExpectedMail[] {
  const charge = periodEnd * 1000;
  const due = charge - 30 * day;
  const paid = paidAt(intent);
  if (due > end || paid === null) return [];
  const about = { periodEnd: new Date(charge).toISOString() };
  // A member who pays late, or resumes within the thirty days, gets the notice then.
  const noticeDue = Math.max(due, paid);
  const from = renewsAt(member, noticeDue) ? noticeDue : (resumedAfter(member, noticeDue) ?? noticeDue);
  if (!renewsAt(member, from) || from >= charge) return [];
  const leavesAtOnce = !renewsAt(member, from + slack);
  return [{ kind: 'renewal-notice', from, until: from + slack, about, mayMiss: leavesAtOnce }];
}

/** Mails on the 1st, 3rd, 7th and 14th day of an unpaid renewal; each only if it is still unpaid. */
function failures({ subscription }: Member, invoice: Invoice, { slack, paidAt }: Span): ExpectedMail[] {
  if (invoice.tries === 0) return [];
  const failed = invoice.created * 1000;
  const resolvedAt = Math.min(paidAt(invoice.intent) ?? Infinity, (subscription.endedAt ?? Infinity) * 1000);
  return [1, 3, 7, 14].flatMap((number) => {
    const from = failed + (number - 1) * day;
    if (number > 1 && resolvedAt <= from) return [];
    const about = { invoiceUrl: invoice.hostedUrl, day: number === 1 ? undefined : number };
    return [{ kind: 'payment-failed', from, until: from + slack, about, mayMiss: resolvedAt <= from + slack }];
  });
}

/** The mail on the first day of a card's last month, or later, once a charge is known for which the card will have expired. */
function cardExpiring(member: Member, { slack, end, paidAt }: Span): ExpectedMail[] {
  const { cardExpires, invoices } = member.subscription;
  const first = Date.parse(`${cardExpires}-01T00:00:00.000Z`);
  const invoice = invoices.find(
    ({ periodEnd, intent }) =>
      paidAt(intent) !== null && new Date(periodEnd * 1000).toISOString().slice(0, 7) > cardExpires,
  );
  if (invoice === undefined || first > end) return [];
  const from = Math.max(first, paidAt(invoice.intent) ?? 0);
  // A member who has cancelled by then has no further charge on this card.
  if (!renewsAt(member, from) || from >= invoice.periodEnd * 1000) return [];
  return [{ kind: 'card-expiring', from, until: from + slack, about: {} }];
}

/** Mails about a cancellation or a resumption by the member, and about an end because of an unpaid renewal. */
function endings({ subscription, renewalChanges }: Member, { slack }: Span): ExpectedMail[] {
  const { endedAt, endedBy } = subscription;
  const requested = renewalChanges.map(({ change, at }) => ({
    kind: change === 'cancel' ? 'cancelled' : 'resumed',
    from: at,
    until: at + slack,
    about: {},
  }));
  if (endedAt === null || endedBy !== 'unpaid') return requested;
  return [...requested, { kind: 'cancelled', from: endedAt * 1000, until: endedAt * 1000 + slack, about: {} }];
}

/** Whether a membership renews at a time, by the member's own changes and the provider's state. */
function renewsAt({ subscription, renewalChanges }: Member, time: number): boolean {
  if (subscription.endedAt !== null && subscription.endedAt * 1000 <= time) return false;
  return renewalChanges.findLast(({ at }) => at <= time)?.change !== 'cancel';
}

/** When the member withdrew the cancellation, if that was after a time. */
function resumedAfter({ renewalChanges }: Member, time: number): number | undefined {
  return renewalChanges.find(({ change, at }) => change === 'resume' && at > time)?.at;
}

function isAbout(mail: SentMail, about: ExpectedMail['about']): boolean {
  return Object.entries(about).every(([name, value]) => mail.about[name] === value);
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16);
}
