import type { ContactSubject } from '@plumbline/contract/leads/forms';

/** The data of mails about a contact message. */
export interface ContactMail {
  /** The message's number. */
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly subject: ContactSubject;
  readonly message: string;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/**
 * The confirmation of a contact message. It does not contain the message: anybody can enter anybody's address, and the
 * site must not deliver a stranger's text.
 */
export type ContactReceipt = Pick<ContactMail, 'number' | 'name' | 'subject' | 'receivedAt'>;

/** A staff member's reply to a contact message. */
export interface ContactReply extends ContactReceipt {
  readonly email: string;
  readonly message: string;
  /** The text of the reply. */
  readonly text: string;
  /** The author of the reply. */
  readonly who: string;
  /** Message keys of the earlier mails in the conversation, oldest first. */
  readonly thread: readonly string[];
}

/** How many days the link to the audit works. */
export const auditLinkDays = 7;

/** A request for the audit. */
export interface AuditMail {
  readonly request: number;
  readonly name: string;
  /** Expiry of the link, in ms since 1970. */
  readonly expires: number;
}

/** The data of mails about a membership. */
export interface MembershipMail {
  readonly name: string;
  /** The member's number. */
  readonly number: number;
  /** The plan that is charged next. */
  readonly description: string;
  /** In cents: the next charge. */
  readonly price: number;
  /** ISO 8601. */
  readonly periodEnd: string;
  readonly renews: boolean;
  /** The order of the membership, for the link to manage it; absent in mails from before that link existed. */
  readonly order?: number;
}

/** A payment or refund of a membership. */
export interface MoneyMail extends MembershipMail {
  /** In cents. */
  readonly amount: number;
  /** ISO 8601. */
  readonly at: string;
  /** The provider's id of the payment or refund. */
  readonly ref: string;
  /** The membership's state when the mail was queued; absent: it is paid. */
  readonly standing?: 'past_due' | 'ended';
}

/** A refund. */
export interface RefundMail extends MoneyMail {
  /** The refunded payment was for a membership that the member already had. */
  readonly second?: boolean;
  /** The code of the refunded payment, which the member had used as often as they may. */
  readonly codeSpent?: string;
  /** The refund ends the membership. */
  readonly ends?: boolean;
}

/** A renewal whose charge failed. */
export interface PaymentFailedMail extends MembershipMail {
  /** The provider's page on which the member can pay; absent if there is none. */
  readonly invoiceUrl?: string;
  /** The member's bank requires a confirmation of the payment; without it every retry fails. */
  readonly needsConfirmation?: boolean;
  /** The day of a reminder, where the failed charge is on day 1; absent in the first mail, which is no reminder. */
  readonly day?: number;
}

/** The card of a membership. `expires` is its last month, such as 2027-04. */
interface MailedCard {
  readonly brand: string;
  readonly last4: string;
  /** The provider's name of the card's wallet; null for a typed card, absent in mails from before wallets were stored. */
  readonly wallet?: string | null;
  readonly expires: string;
}

/** A future yearly charge. */
export interface RenewalNoticeMail extends MembershipMail {
  /** Null if the provider has reported no card. */
  readonly card: MailedCard | null;
}

/** A card of a membership: one that will have expired by the next charge, or a new one. */
export interface CardMail extends MembershipMail {
  readonly card: MailedCard;
}

/** A payment event that staff must know about. */
export interface MoneyStaffMail {
  /**
   * `duplicate`, `code_spent`, `charged_after_end`: a payment is refunded automatically; `refund_refused`, `refund_failed`: a refund
   * failed; `inquiry`: a bank asks about a payment; `dispute`: a cardholder disputes a payment; `dispute_won`,
   * `dispute_lost`: the bank has decided; `misfit`: a payment does not match its order; `invoice`: the invoice of a
   * renewal could not be created; `wish_refused`: the provider refuses a requested change of a renewal; `unpaid`: a renewal is
   * unpaid and no longer tried.
   */
  readonly what:
    | 'duplicate'
    | 'code_spent'
    | 'charged_after_end'
    | 'refund_refused'
    | 'refund_failed'
    | 'inquiry'
    | 'dispute'
    | 'dispute_won'
    | 'dispute_lost'
    | 'misfit'
    | 'invoice'
    | 'wish_refused'
    | 'unpaid';
  /** Such as `PL-10042`. */
  readonly orderNumber: string;
  readonly orderId: string;
  /** In cents; null if no amount is known. */
  readonly amount: number | null;
  /** The provider's id of the payment, refund, dispute, invoice or subscription. */
  readonly ref: string;
  /** The provider's message or the required action; null if there is none. */
  readonly detail: string | null;
  /** ISO 8601: the deadline for evidence in a dispute. */
  readonly dueAt: string | null;
}

/** A refund that did not arrive. */
export interface RefundFailedMail extends MoneyMail {
  /** The membership continues until the paid period is over and does not renew. */
  readonly runsOut?: boolean;
}

/** A new price of a membership, in cents, with the first charge that has it. */
export interface PriceChangeMail extends MembershipMail {
  readonly newPrice: number;
  /** ISO 8601. */
  readonly from: string;
}

/** A membership whose plan was changed, and the charge of the change. */
export interface PlanChangedMail extends MoneyMail {
  /** The previous plan; null if unknown. */
  readonly before: string | null;
}

/** A plan that starts with a later charge. Times are ISO 8601. */
export interface PlanScheduledMail extends MembershipMail {
  readonly plan: string;
  /** In cents per period. */
  readonly planPrice: number;
  readonly monthly: boolean;
  /** The first charge of the plan. */
  readonly from: string;
  /** The next charge, which still has the previous plan because it was too close. */
  readonly chargedBefore?: string;
}

/** A change of plan that requires a confirmation by the member's bank. */
export interface PlanToConfirmMail extends MembershipMail {
  readonly plan: string;
  /** In cents: the charge after the confirmation. */
  readonly amount: number;
  /** The provider's page. */
  readonly confirmAt: string;
}

/**
 * Why a change of plan failed: the card was `declined`, the bank's confirmation was missing (`unconfirmed`), the
 * provider answered too `late` or rejected it (`impossible`).
 */
export type PlanFailure = 'declined' | 'unconfirmed' | 'late' | 'impossible';

/** The mail about a requested change of plan that failed. */
export interface PlanNotChangedMail extends MembershipMail {
  readonly plan: string;
  /** In cents: the charge of the failed change. */
  readonly amount: number;
  /** ISO 8601. */
  readonly askedAt: string;
  readonly why: PlanFailure;
}

/** A request about a membership's renewal that the card provider has rejected several times. */
export interface RenewalNotChangedMail extends MembershipMail {
  /** The requested change: the end of the renewal, or the renewal again. */
  readonly wish: 'cancel' | 'resume';
  /** ISO 8601. */
  readonly askedAt: string;
}

/** A membership that ends, at once or after the paid period. */
export interface CancelledMail extends MembershipMail {
  readonly ended: boolean;
  /** The payment was disputed, and the bank has taken the money back. */
  readonly disputed?: boolean;
  /** ISO 8601: the charge that is still made because the cancellation came too late. */
  readonly chargedBefore?: string;
  /** The scheduled plan that the cancellation has dropped. */
  readonly droppedPlan?: string;
}

/** A membership whose cancellation was withdrawn. */
export interface ResumedMail extends MembershipMail {
  /** The scheduled plan that the cancellation had dropped. */
  readonly droppedPlan?: string;
}

/** An automatic change of a release, for its team. */
export interface ReleaseNews {
  readonly remote: string;
  readonly release: string;
  /**
   * `reverted`, `promoted`: of a canary; `refused`: its automatic promotion; `resting`: a page server has paused a
   * release, and serves an earlier one.
   */
  readonly news: 'reverted' | 'promoted' | 'refused' | 'resting';
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** An invitation of staff by its id; the content is read when the mail is sent. */
export interface StaffInvitationMail {
  readonly invitation: number;
}

/** A link for a member; whether the address belongs to a member is checked when the mail is sent. */
type AccountMail = Readonly<Record<string, never>>;

/** Every kind of mail with its payload. */
export interface MailPayloads {
  readonly 'contact-staff': ContactMail;
  readonly 'contact-receipt': ContactReceipt;
  readonly 'contact-reply': ContactReply;
  readonly audit: AuditMail;
  readonly receipt: MoneyMail;
  readonly 'renewal-receipt': MoneyMail;
  readonly refund: RefundMail;
  readonly welcome: MembershipMail;
  readonly 'refund-failed': RefundFailedMail;
  readonly 'payment-failed': PaymentFailedMail;
  readonly 'renewal-notice': RenewalNoticeMail;
  readonly 'card-expiring': CardMail;
  readonly 'price-change': PriceChangeMail;
  readonly 'plan-changed': PlanChangedMail;
  readonly 'plan-scheduled': PlanScheduledMail;
  readonly 'plan-to-confirm': PlanToConfirmMail;
  readonly 'plan-not-changed': PlanNotChangedMail;
  readonly resumed: ResumedMail;
  readonly 'renewal-not-changed': RenewalNotChangedMail;
  readonly 'card-changed': CardMail;
  readonly cancelled: CancelledMail;
  readonly 'money-staff': MoneyStaffMail;
  readonly recovery: AccountMail;
  readonly 'verify-email': AccountMail;
  readonly 'membership-link': AccountMail;
  readonly 'release-news': ReleaseNews;
  readonly 'staff-invitation': StaffInvitationMail;
}

export type MailKind = keyof MailPayloads;

/**
 * Mails that anybody can request for any address with a form: they are not sent to a suppressed address. All other
 * mails are always sent: receipts, requested links, replies.
 */
export const suppressible: ReadonlySet<string> = new Set<MailKind>(['audit', 'contact-receipt']);
