import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import type { AuditMail, StaffInvitationMail } from './outbox/mail-kinds.ts';

/** A link that a mail brings to a member, and to nobody else. */
export interface MemberLink {
  /** The whole address. */
  readonly address: string;
  /** The member's own address: mail goes there, and not to what somebody typed. */
  readonly email: string;
  readonly name: string;
  readonly number: number;
}

/** What a link to a member is for. */
export type LinkPurpose = 'recovery' | 'verify-email';

/** A link that a mail brings to somebody who is invited to the staff. */
export interface InvitationLink {
  /** The whole address. */
  readonly address: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Null for somebody new. */
  readonly staffId: number | null;
  /** The address of who invited. */
  readonly invitedBy: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * What mails bring that other modules make, when the mail is written. Null from any of them: there is nobody to bring it to,
 * and the mail is dropped.
 */
export interface MailContents {
  /** Makes the link; the same one if a mail is written again. */
  memberLink(
    purpose: LinkPurpose,
    mail: { readonly to: string; readonly messageKey: string },
  ): Promise<MemberLink | null>;
  invitationLink(mail: StaffInvitationMail, messageKey: string): Promise<InvitationLink | null>;
  audit(mail: AuditMail): Promise<{ readonly link: string; readonly content: Buffer }>;
  /** Whom {@link memberLink} would be for; makes nothing. */
  memberOfLink(purpose: LinkPurpose, to: string): Promise<Omit<MemberLink, 'address'> | null>;
  /** What {@link invitationLink} would be about; makes nothing. */
  invitationOfLink(mail: StaffInvitationMail): Promise<Omit<InvitationLink, 'address'> | null>;
  /** Called in the transaction in which a mail that went out gets another key, for who keeps the key. */
  keyChanged(transaction: Knex.Transaction, before: string, after: string): Promise<void>;
}
