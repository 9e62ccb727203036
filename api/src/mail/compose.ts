import type { Site } from '@plumbline/contract/site';
import { openLink, type LinkDeps, type OpenedLink, type LinkPurpose } from '../accounts/open-link.ts';
import { auditPath } from '../audit-pdf/audit-link.ts';
import { auditFilename, type AuditRenderer } from '../audit-pdf/audit-renderer.ts';
import type { OutgoingMail } from './carrier.ts';
import { addressee } from '../leads/addressee.ts';
import { auditLetter } from './letters/audit.ts';
import { cancelledLetter } from './letters/cancelled.ts';
import { contactReceiptLetter } from './letters/contact-receipt.ts';
import { contactReplyLetter } from './letters/contact-reply.ts';
import { contactStaffLetter } from './letters/contact-staff.ts';
import { letterHtml } from './letters/letter-html.ts';
import { letterText } from './letters/letter-text.ts';
import type { Letter } from './letters/letter.ts';
import { oneLine } from './letters/one-line.ts';
import { moneyStaffLetter } from './letters/money-staff.ts';
import { paymentFailedLetter } from './letters/payment-failed.ts';
import { receiptLetter, renewalReceiptLetter } from './letters/receipt.ts';
import { recoveryLetter } from './letters/recovery.ts';
import { refundFailedLetter } from './letters/refund-failed.ts';
import { refundLetter } from './letters/refund.ts';
import { releaseNewsLetter } from './letters/release-news.ts';
import { openInvitationLink, type InvitationLink } from '../staff/invitation-link.ts';
import { staffInvitationLetter } from './letters/staff-invitation.ts';
import { verifyEmailLetter } from './letters/verify-email.ts';
import { welcomeLetter } from './letters/welcome.ts';
import type { AuditMail, MailKind, MailPayloads, StaffInvitationMail } from './mail-kinds.ts';
import type { ClaimedMail } from './outbox.ts';

/** What writing mails needs. */
export interface ComposeDeps extends LinkDeps {
  readonly site: Site;
  /** The sender's address. */
  readonly from: string;
  /** The audit, made out to a name. */
  readonly audits: AuditRenderer;
}

type Written = Letter | null;
/** `open` makes the link that a mail brings; null where its reader is no member who could use it. */
type Open = (purpose: LinkPurpose) => Promise<OpenedLink | null>;
type Write<Payload> = (payload: Payload, open: Open, mail: ComposedOf) => Written | Promise<Written>;
type Writers = { readonly [K in MailKind]: Write<MailPayloads[K]> };

/** What a mail brings that is for its reader alone. */
interface Enclosed {
  readonly open: (purpose: LinkPurpose, mail: ComposedOf) => Promise<OpenedLink | null>;
  readonly invite: (payload: StaffInvitationMail, mail: ComposedOf) => Promise<InvitationLink | null>;
  readonly audit: (payload: AuditMail) => Promise<{ readonly link: string; readonly content: Buffer }>;
}

/** What of a mail in the outbox its letter is made of. */
export type ComposedOf = Pick<ClaimedMail, 'kind' | 'to' | 'payload' | 'messageKey'>;

/** Makes mails of what stands in the outbox. */
export function composer(deps: ComposeDeps): (mail: ClaimedMail) => Promise<OutgoingMail | null> {
  const { site, secret, audits } = deps;
  return composeWith(deps, {
    open: (purpose, mail) => openLink(deps, purpose, mail),
    invite: (payload, { messageKey }) => openInvitationLink(deps, payload, messageKey),
    audit: async (payload) => ({
      link: site.origin + auditPath(secret, payload),
      content: await audits.render(addressee(payload.name)),
    }),
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
