import type { Receipt } from '@plumbline/contract/commerce/receipts';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import type { AuditMail, StaffInvitationMail } from './outbox/mail-kinds.ts';

/** A link in a mail for one member only. */
export interface MemberLink {
  /** The whole URL. */
  readonly address: string;
  /** The member's own address: the mail is sent there, not to the address that somebody typed. */
  readonly email: string;
  readonly name: string;
  readonly number: number;
}

/** The links to one member's memberships. */
export interface MembershipLinks extends Omit<MemberLink, 'address'> {
  readonly memberships: readonly {
    /** The plan's name. */
    readonly description: string;
    /** The whole URL. */
    readonly address: string;
  }[];
}

/** The purpose of a link for a member. */
export type LinkPurpose = 'recovery' | 'verify-email';

/** A link in an invitation to the staff. */
export interface InvitationLink {
  /** The whole URL. */
  readonly address: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Null for a new member of staff. */
  readonly staffId: number | null;
  /** The address of the owner who sent the invitation. */
  readonly invitedBy: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Contents of mails that other modules create when the mail is sent. A null means that there is no such content for the
 * recipient: a mail that is only about it is dropped, and any other is sent without it.
 */
export interface MailContents {
  /** Creates the link; a resent mail gets the same link. */
  memberLink(
    purpose: LinkPurpose,
    mail: { readonly to: string; readonly messageKey: string },
  ): Promise<MemberLink | null>;
  /** Creates the links to the membership of an order; null: to every running one of the recipient. A resent mail gets the same links. */
  membershipLinks(mail: {
    readonly to: string;
    readonly messageKey: string;
    readonly order: number | null;
  }): Promise<MembershipLinks | null>;
  invitationLink(mail: StaffInvitationMail, messageKey: string): Promise<InvitationLink | null>;
  /** The receipt of a charge by the provider's id, and the address of its page. */
  receipt(charge: string): Promise<{ readonly receipt: Receipt; readonly link: string } | null>;
  audit(mail: AuditMail): Promise<{ readonly link: string; readonly content: Buffer }>;
  /** The recipient of {@link memberLink}, without creating a link. */
  memberLinkRecipient(purpose: LinkPurpose, to: string): Promise<Omit<MemberLink, 'address'> | null>;
  /** The recipient of {@link membershipLinks} with the names of the memberships, without creating links. */
  membershipLinksRecipient(mail: {
    readonly to: string;
    readonly order: number | null;
  }): Promise<(Omit<MembershipLinks, 'memberships'> & { readonly descriptions: readonly string[] }) | null>;
  /** The invitation of {@link invitationLink}, without creating a link. */
  invitationWithoutLink(mail: StaffInvitationMail): Promise<Omit<InvitationLink, 'address'> | null>;
  /** Called in the transaction that changes the key of a resent mail, for modules that store the key. */
  keyChanged(transaction: Knex.Transaction, before: string, after: string): Promise<void>;
}
