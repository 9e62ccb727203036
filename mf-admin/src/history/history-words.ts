import type { Refund } from '@plumbline/contract/commerce/admin-orders';
import type { AdminMembership } from '@plumbline/contract/members/admin-members';
import type { HistoryEntry } from '@plumbline/contract/platform/history';
import { dollars } from '@plumbline/contract/money';
import { mailKindLabel } from '../mail/mail-kinds.ts';
import { endReasonText } from '../members/end-reason-words.ts';
import { disputeReason } from '../orders/dispute-words.ts';
import { auditActionLabel } from '../staff/action-words.ts';

type SentenceOf = (entry: HistoryEntry) => string;

const refundReasons: Readonly<Record<Refund['reason'], string>> = {
  requested: 'by staff',
  duplicate: 'by the site: paid beside a membership',
  charged_after_end: 'by the site: charged after the end',
  provider: 'in the provider’s dashboard',
};

/** The reasons of `plan_not_changed`, by the code in its `detail`. */
const planFailures: Readonly<Record<string, string>> = {
  declined: 'the card was declined',
  unconfirmed: 'the bank’s question was not answered in time',
  late: 'the provider could not be reached for too long',
  impossible: 'the provider did not accept it',
};

const money = ({ amount }: HistoryEntry): string => (amount === null ? '' : ` ${dollars(amount)}`);
const withColon = (text: string | null): string => (text === null ? '' : `: ${text}`);
const mail = ({ detail }: HistoryEntry): string => mailKindLabel(detail ?? 'Mail');
const reason = ({ detail }: HistoryEntry): string => withColon(detail && disputeReason(detail).toLowerCase());

const sentences: Readonly<Record<HistoryEntry['kind'], SentenceOf>> = {
  order_opened: (entry) => `Order opened for${money(entry)}`,
  payment_started: (entry) => `The buyer started to pay${money(entry)}`,
  payment_failed: () => 'A payment failed',
  confirmation_needed: () => 'The bank asked the buyer to confirm a payment',
  paid: (entry) => `Paid${money(entry)}`,
  refund_requested: (entry) => `Refund of${money(entry)} requested${refundAuthor(entry)}`,
  refund_refused: (entry) => `Refund of${money(entry)} refused${withColon(entry.detail)}`,
  refunded: (entry) => `Refunded${money(entry)}`,
  refund_returned: (entry) => `The refund of${money(entry)} came back from the bank`,
  inquiry_opened: (entry) => `The bank asked about the payment${reason(entry)}`,
  dispute_opened: (entry) => `The cardholder disputed${money(entry)}${reason(entry)}`,
  dispute_withdrawn: (entry) => `The bank withdrew${money(entry)}`,
  dispute_won: (entry) => `Dispute won: the bank gave back${money(entry)}`,
  membership_started: () => 'Membership started',
  membership_ended: ({ detail }) => `Membership ended${withColon(endReason(detail))}`,
  cancel_requested: () => 'A cancellation was asked for',
  resume_requested: () => 'The cancellation was taken back',
  renewal_not_changed: () => 'The provider refuses the requested change of the renewal; it is tried again once a day',
  card_changed: () => 'The member changed the card',
  plan_requested: (entry) =>
    `Another plan was asked for${entry.amount === null ? '' : ` and${money(entry)} agreed to`}`,
  plan_withdrawn: () => 'The change of plan was taken back',
  plan_not_changed: ({ detail }) => `The plan was not changed${withColon(planFailures[detail ?? ''] ?? null)}`,
  plan_changed: () => 'The plan changed',
  member_joined: () => 'Joined',
  email_confirmed: () => 'E-mail address confirmed',
  data_erased: () => 'Personal data erased',
  message_received: () => 'Message received',
  reply_written: () => 'Reply written',
  note_added: () => 'Note added',
  mail_queued: (entry) => `Mail “${mail(entry)}” waits to be sent`,
  mail_sent: (entry) => `Mail “${mail(entry)}” sent`,
  mail_failed: (entry) => `Mail “${mail(entry)}” could not be sent`,
  mail_cancelled: (entry) => `Mail “${mail(entry)}” canceled`,
  staff_action: ({ detail }) => (detail === null ? 'Action of staff' : (auditActionLabel(detail) ?? detail)),
};

/** An event in a sentence without its author, such as `Refunded $50.00`. */
export function historySentence(entry: HistoryEntry): string {
  return sentences[entry.kind](entry);
}

/** Whether the event is a problem that staff may have to examine. */
export function isProblem({ kind }: HistoryEntry): boolean {
  return problems.has(kind);
}

const problems: ReadonlySet<HistoryEntry['kind']> = new Set([
  'payment_failed',
  'refund_refused',
  'refund_returned',
  'inquiry_opened',
  'dispute_opened',
  'mail_failed',
]);

function refundAuthor({ by, detail }: HistoryEntry): string {
  // A person who asked for the refund is shown beside the sentence.
  if (by !== null || detail === null || !(detail in refundReasons)) return '';
  return ` ${refundReasons[detail as Refund['reason']]}`;
}

function endReason(detail: string | null): string | null {
  return detail === null ? null : endReasonText(detail as NonNullable<AdminMembership['endReason']>);
}
