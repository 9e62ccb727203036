import type { ContactSubject } from '@plumbline/contract/leads';

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

/** A request for the audit. */
export interface AuditMail {
  readonly request: number;
  readonly name: string;
  /** Of the link, in ms since 1970. */
  readonly expires: number;
}

/** Every mail that the API sends, with what it is made from. */
export interface MailPayloads {
  readonly 'contact-staff': ContactMail;
  readonly 'contact-receipt': ContactReceipt;
  readonly audit: AuditMail;
}

export type MailKind = keyof MailPayloads;
