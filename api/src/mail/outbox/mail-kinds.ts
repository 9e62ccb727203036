import type { ContactSubject } from '@plumbline/contract/leads/forms';

/** A contact message, as the mails about it need it. */
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

/** That a message was received. Its text stays out: anybody can enter anybody's address, and we carry no strangers' words. */
export type ContactReceipt = Pick<ContactMail, 'number' | 'name' | 'subject' | 'receivedAt'>;

/** What a member of staff replies to a contact message. */
export interface ContactReply extends ContactReceipt {
  readonly email: string;
  readonly message: string;
  /** What was replied. */
  readonly text: string;
  /** Who replies. */
  readonly who: string;
  /** Keys of the mails before it in this conversation, the oldest first. */
  readonly thread: readonly string[];
}

/** How many days the link to the audit works. */
export const auditLinkDays = 7;

/** A request for the audit. */
export interface AuditMail {
  readonly request: number;
  readonly name: string;
  /** Of the link, in ms since 1970. */
  readonly expires: number;
}

/** A membership, as the mails to its member need it. */
export interface MembershipMail {
  readonly name: string;
  /** The member's. */
  readonly number: number;
  readonly description: string;
  /** In cents, per period. */
  readonly price: number;
  /** ISO 8601. */
  readonly periodEnd: string;
  readonly renews: boolean;
}

/** Money that came or went for a membership. */
export interface MoneyMail extends MembershipMail {
  /** In cents. */
  readonly amount: number;
  /** ISO 8601. */
  readonly at: string;
  /** The provider's id of it. */
  readonly ref: string;
}

/** Money that went back. */
export interface RefundMail extends MoneyMail {
  /** It was paid for a membership that the member had already. */
  readonly second?: boolean;
  /** The membership ends with it. */
  readonly ends?: boolean;
}

/** A renewal that could not be charged. */
export interface PaymentFailedMail extends MembershipMail {
  /** The provider's own page, on which its member pays it; absent where there is none. */
  readonly invoiceUrl?: string;
  /** The member's bank wants them to confirm the payment: without that no other try succeeds. */
  readonly needsConfirmation?: boolean;
}

/** Money that staff have to know about. */
export interface MoneyStaffMail {
  /**
   * `duplicate`, `charged_after_end`: a payment goes back by itself; `refund_refused`, `refund_failed`: one did not go back;
   * `inquiry`: a bank asks; `dispute`: a cardholder objects; `dispute_won`, `dispute_lost`: the bank has decided; `misfit`: a payment does not fit its order; `invoice`: a renewal's invoice could not
   * be made.
   */
  readonly what:
    | 'duplicate'
    | 'charged_after_end'
    | 'refund_refused'
    | 'refund_failed'
    | 'inquiry'
    | 'dispute'
    | 'dispute_won'
    | 'dispute_lost'
    | 'misfit'
    | 'invoice';
  /** Such as `PL-10042`. */
  readonly orderNumber: string;
  readonly orderId: string;
  /** In cents; null where no sum is known. */
  readonly amount: number | null;
  /** The provider's id of the payment, refund, dispute or invoice. */
  readonly ref: string;
  /** The provider's words, or what is to be done; null where nothing is. */
  readonly detail: string | null;
  /** ISO 8601: until then evidence can be submitted for a dispute. */
  readonly dueAt: string | null;
}

/** Money that went back and did not arrive. */
export interface RefundFailedMail extends MoneyMail {
  /** The member's membership goes on until what is paid for is over, and does not renew. */
  readonly runsOut?: boolean;
}

/** A membership that does not go on: at once, or after what is paid. */
export interface CancelledMail extends MembershipMail {
  readonly ended: boolean;
  /** Its payment was disputed, and the bank has taken it back. */
  readonly disputed?: boolean;
}

/** What became of a release without anybody's doing, for its team. */
export interface ReleaseNews {
  readonly remote: string;
  readonly release: string;
  /** A canary was ended, a canary went live, or a page server has stopped giving a release out. */
  readonly news: 'reverted' | 'promoted' | 'resting';
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** An invitation of staff, by its number: what it says stands there when the mail is written. */
export interface StaffInvitationMail {
  readonly invitation: number;
}

/** A link for a member who wants one: whether the mailbox is a member's shows when the mail is written. */
type AccountMail = Readonly<Record<string, never>>;

/** Every mail that the API sends, with what it is made from. */
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
  readonly cancelled: CancelledMail;
  readonly 'money-staff': MoneyStaffMail;
  readonly recovery: AccountMail;
  readonly 'verify-email': AccountMail;
  readonly 'release-news': ReleaseNews;
  readonly 'staff-invitation': StaffInvitationMail;
}

export type MailKind = keyof MailPayloads;

/**
 * Mails that anybody can have sent to anybody's address, by entering it in a form: they stay away from an address that we
 * may not write to. All others are owed to their reader: receipts, links that a member asked for, a person's reply.
 */
export const suppressible: ReadonlySet<string> = new Set<MailKind>(['audit', 'contact-receipt']);
