import { cancellationNotice } from '@plumbline/contract/commerce/own-membership';
import type { RenewalRequest } from '../state.ts';
import type { Books } from '../provider/books.ts';
import type { Mail, Outcome } from './outcome.ts';

/** In seconds: a charge within the notice of a cancellation is still made; schedules check an hour later. */
const longestNotice = cancellationNotice / 1000 + 3600;

/**
 * The site must keep what it answered to members: no charge for a period after the end, the newest card, one mail of
 * each kind.
 */
export function renewalRequestFaults(outcome: Outcome, books: Books | null): string[] {
  if (outcome.membership === null || outcome.isDuplicate) return [];
  return [...leaveFaults(outcome), ...stayFaults(outcome), ...cardFaults(outcome, books), ...noticeFaults(outcome)];
}

function leaveFaults({ order, books, renewalRequests }: Outcome): string[] {
  return renewalRequests.flatMap((request, index) => {
    if (request.kind !== 'cancel' || request.outcome !== 'done') return [];
    const resumptions = laterOf(renewalRequests, index).filter(
      (later) => later.kind === 'resume' && later.outcome !== 'refused',
    );
    const until = Math.min(...resumptions.map(({ from }) => from));
    const charged = books.renewals.filter(
      ({ created, status }) => status !== 'void' && created > request.until + longestNotice && created < until,
    );
    return charged.map(({ id }) => `[charged after leaving] ${id} of order ${order.id}`);
  });
}

/** The requests after a request, and those made at the same time. */
function laterOf(renewalRequests: readonly RenewalRequest[], index: number): RenewalRequest[] {
  const own = renewalRequests[index];
  return renewalRequests.filter(
    (other, otherIndex) => own && otherIndex !== index && (otherIndex > index || other.until >= own.from),
  );
}

/** The renewal of a membership matches its member's last request, and the site's record matches the provider's. */
function stayFaults({ order, membership, books, renewalRequests, isMembersOwn }: Outcome): string[] {
  const faults: string[] = [];
  const [subscription] = books.subscriptions;
  if (!subscription || (subscription.status !== 'active' && subscription.status !== 'past_due')) return [];
  const renews = Boolean(membership?.renews);
  if (membership?.status !== 'ended' && renews === subscription.cancelAtPeriodEnd) {
    faults.push(`[renews] order ${order.id} says ${renews}`);
  }
  const last = renewalRequests.findLastIndex(({ kind, outcome }) => kind === 'resume' && outcome === 'done');
  if (last < 0 || !isMembersOwn || !subscription.cancelAtPeriodEnd) return faults;
  const cancels = laterOf(renewalRequests, last).some(
    ({ kind, outcome }) => kind === 'cancel' && outcome !== 'refused',
  );
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
    const about = noticeKeyOf(mail);
    if (about === null || about.order !== order.id) continue;
    if (seen.has(about.key)) faults.push(`[mails] twice of order ${order.id}: ${about.key}`);
    seen.add(about.key);
  }
  return faults;
}

/** Identifies a notice: two mails with the same key are a fault. */
function noticeKeyOf({ kind, payload }: Mail): { readonly order: number; readonly key: string } | null {
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
  // Each unpaid period has its own invoice, but all of them have the same `periodEnd`.
  return { order, key: [kind, invoiceUrl ?? periodEnd, about].join(' ') };
}
