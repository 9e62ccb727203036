import { cancellationNotice } from '@plumbline/contract/commerce/own-membership';
import type { Wish } from '../state.ts';
import type { Books } from '../provider/books.ts';
import type { Mail, Outcome } from './outcome.ts';

/** In seconds: a charge that is nearer than the notice still comes; schedules look around an hour later. */
const longestNotice = cancellationNotice / 1000 + 3600;

/** Answers to members are kept: no charge for a period after their end, the newest card, one mail of each kind. */
export function wishFaults(outcome: Outcome, books: Books | null): string[] {
  if (outcome.membership === null || outcome.isDuplicate) return [];
  return [...leaveFaults(outcome), ...stayFaults(outcome), ...cardFaults(outcome, books), ...noticeFaults(outcome)];
}

function leaveFaults({ order, books, wishes }: Outcome): string[] {
  return wishes.flatMap((wish, place) => {
    if (wish.wish !== 'cancel' || wish.outcome !== 'done') return [];
    const back = laterOf(wishes, place).filter((later) => later.wish === 'resume' && later.outcome !== 'refused');
    const until = Math.min(...back.map(({ from }) => from));
    const charged = books.renewals.filter(
      ({ created, status }) => status !== 'void' && created > wish.until + longestNotice && created < until,
    );
    return charged.map(({ id }) => `[charged after leaving] ${id} of order ${order.id}`);
  });
}

/** Requests after one, and those made at the same time. */
function laterOf(wishes: readonly Wish[], place: number): Wish[] {
  const own = wishes[place];
  return wishes.filter((other, index) => own && index !== place && (index > place || other.until >= own.from));
}

/** The renewal of a membership matches its member's last request, and the site's record matches the provider's. */
function stayFaults({ order, membership, books, wishes, isMembersOwn }: Outcome): string[] {
  const faults: string[] = [];
  const [subscription] = books.subscriptions;
  if (!subscription || (subscription.status !== 'active' && subscription.status !== 'past_due')) return [];
  const renews = Boolean(membership?.renews);
  if (membership?.status !== 'ended' && renews === subscription.cancelAtPeriodEnd) {
    faults.push(`[renews] order ${order.id} says ${renews}`);
  }
  const last = wishes.findLastIndex(({ wish, outcome }) => wish === 'resume' && outcome === 'done');
  if (last < 0 || !isMembersOwn || !subscription.cancelAtPeriodEnd) return faults;
  const cancels = laterOf(wishes, last).some(({ wish, outcome }) => wish === 'cancel' && outcome !== 'refused');
  return cancels ? faults : [...faults, `[ends unasked] ${subscription.id} of order ${order.id} was to renew`];
}

function cardFaults({ order, books, cards }: Outcome, provider: Books | null): string[] {
  const [subscription] = books.subscriptions;
  if (provider === null || !subscription || cards.length === 0) return [];
  const methods = cards.map(({ setup }) => provider.setups.get(setup)?.method);
  const { method, status } = subscription;
  if (status !== 'active' && status !== 'past_due') return [];
  if (methods.includes(method) && !provider.methods.has(method)) {
    return [`[card] order ${order.id} is charged to a card that was forgotten`];
  }
  const last = cards.findLastIndex(({ outcome }) => outcome === 'done');
  const wanted = methods.slice(Math.max(0, last));
  return last < 0 || wanted.includes(method) ? [] : [`[card] order ${order.id} is charged to ${method}`];
}

function noticeFaults({ order, mails }: Outcome): string[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const mail of mails) {
    const about = subjectOf(mail);
    if (about === null || about.order !== order.id) continue;
    if (seen.has(about.subject)) faults.push(`[mails] twice of order ${order.id}: ${about.subject}`);
    seen.add(about.subject);
  }
  return faults;
}

/** The subject of a notice: a second one about the same subject is a fault. */
function subjectOf({ kind, payload }: Mail): { readonly order: number; readonly subject: string } | null {
  if (kind !== 'renewal-notice' && kind !== 'payment-failed' && kind !== 'card-expiring') return null;
  const { order, periodEnd, day, needsConfirmation, invoiceUrl } = JSON.parse(payload) as {
    readonly order: number;
    readonly periodEnd: string;
    readonly day?: number;
    readonly needsConfirmation?: boolean;
    readonly invoiceUrl?: string;
  };
  // A bank's request for confirmation is reported at once.
  const about = day === undefined ? `confirm ${needsConfirmation}` : `day ${day}`;
  // Each unpaid period has an invoice, and all of them the same end of what is paid for.
  return { order, subject: [kind, invoiceUrl ?? periodEnd, about].join(' ') };
}
