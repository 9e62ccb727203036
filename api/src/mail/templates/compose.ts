import type { Site } from '@plumbline/contract/site';
import type { InvitationLink, LinkPurpose, MailContents, MemberLink } from '../mail-contents.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { auditFilename, auditLetter } from './audit.ts';
import { cancelledLetter } from './cancelled.ts';
import { contactReceiptLetter } from './contact-receipt.ts';
import { contactReplyLetter } from './contact-reply.ts';
import { contactStaffLetter } from './contact-staff.ts';
import { letterHtml } from './template-html.ts';
import { letterText } from './template-text.ts';
import type { Letter } from './email-template.ts';
import { oneLine } from './one-line.ts';
import { moneyStaffLetter } from './money-staff.ts';
import { paymentFailedLetter } from './payment-failed.ts';
import { receiptLetter, renewalReceiptLetter } from './receipt.ts';
import { recoveryLetter } from './recovery.ts';
import { refundFailedLetter } from './refund-failed.ts';
import { refundLetter } from './refund.ts';
import { releaseNewsLetter } from './release-news.ts';
import { staffInvitationLetter } from './staff-invitation.ts';
import { verifyEmailLetter } from './verify-email.ts';
import { welcomeLetter } from './welcome.ts';
import type { AuditMail, MailKind, MailPayloads, StaffInvitationMail } from '../outbox/mail-kinds.ts';
import type { ClaimedMail } from '../outbox/outbox.ts';

/** What writing mails needs. */
export interface ComposeDeps {
  readonly site: Site;
  /** The sender's address. */
  readonly from: string;
  readonly contents: MailContents;
}

type Written = Letter | null;
/** `open` makes the link that a mail brings; null where its reader is no member who could use it. */
type Open = (purpose: LinkPurpose) => Promise<MemberLink | null>;
type Write<Payload> = (payload: Payload, open: Open, mail: ComposedOf) => Written | Promise<Written>;
type Writers = { readonly [K in MailKind]: Write<MailPayloads[K]> };

/** What a mail brings that is for its reader alone. */
interface Enclosed {
  readonly open: (purpose: LinkPurpose, mail: ComposedOf) => Promise<MemberLink | null>;
  readonly invite: (payload: StaffInvitationMail, mail: ComposedOf) => Promise<InvitationLink | null>;
  readonly audit: (payload: AuditMail) => Promise<{ readonly link: string; readonly content: Buffer }>;
}

/** What of a mail in the outbox its letter is made of. */
export type ComposedOf = Pick<ClaimedMail, 'kind' | 'to' | 'payload' | 'messageKey'>;

/** Makes mails of what stands in the outbox. */
export function composer(deps: ComposeDeps): (mail: ClaimedMail) => Promise<OutgoingMail | null> {
  const { contents } = deps;
  return composeWith(deps, {
    open: (purpose, mail) => contents.memberLink(purpose, mail),
    invite: (payload, { messageKey }) => contents.invitationLink(payload, messageKey),
    audit: (payload) => contents.audit(payload),
  });
}

/** Makes mails with whatever takes the place of what is for their readers alone. */
export function composeWith(
  { site, from }: Pick<ComposeDeps, 'site' | 'from'>,
  enclosed: Enclosed,
): (mail: ComposedOf) => Promise<OutgoingMail | null> {
  const writers: Writers = {
    'contact-staff': contactStaffLetter,
    'contact-receipt': (payload) => contactReceiptLetter(payload, site),
    'contact-reply': (payload) => contactReplyLetter(payload, site),
    audit: async (payload) => {
      const { link, content } = await enclosed.audit(payload);
      return auditLetter(payload, {
        site,
        link,
        pdf: { filename: auditFilename, contentType: 'application/pdf', content },
      });
    },
    receipt: (payload) => receiptLetter(payload, site),
    'renewal-receipt': (payload) => renewalReceiptLetter(payload, site),
    refund: (payload) => refundLetter(payload, site),
    'refund-failed': (payload) => refundFailedLetter(payload, site),
    welcome: async (payload, open) => welcomeLetter(payload, site, await open('verify-email')),
    'payment-failed': (payload) => paymentFailedLetter(payload, site),
    cancelled: (payload) => cancelledLetter(payload, site),
    'money-staff': (payload) => moneyStaffLetter(payload, site),
    recovery: async (_, open) => {
      const link = await open('recovery');
      return link && recoveryLetter(link, site);
    },
    'verify-email': async (_, open) => {
      const link = await open('verify-email');
      return link && verifyEmailLetter(link, site);
    },
    'release-news': (payload) => releaseNewsLetter(payload, site),
    'staff-invitation': async (payload, _, mail) => {
      const link = await enclosed.invite(payload, mail);
      return link && staffInvitationLetter(link, site);
    },
  };
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const messageId = (key: string): string => `<${key}@${domain}>`;
  const sender = `"${oneLine(site.product).replace(/["\\]/g, '')}" <${from}>`;
  return async (mail) => {
    const { kind, to, payload, messageKey } = mail;
    if (!(kind in writers)) throw new Error(`nobody writes mails of the kind ${kind}`);
    // The outbox holds what enqueueMail was given for this kind.
    const write = writers[kind as MailKind] as Write<unknown>;
    const letter = await write(payload, (purpose) => enclosed.open(purpose, mail), mail);
    if (letter === null) return null;
    return {
      from: sender,
      to: letter.to ?? to,
      replyTo: letter.replyTo,
      subject: oneLine(letter.subject),
      html: letterHtml(letter, site),
      text: letterText(letter, site),
      messageId: messageId(messageKey),
      references: (letter.thread ?? []).map(messageId),
      tag: kind,
      attachments: letter.attachments,
    };
  };
}
