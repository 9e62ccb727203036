import type { Site } from '@plumbline/contract/site';
import { auditPath } from '../audit-pdf/audit-link.ts';
import { auditFilename, type AuditRenderer } from '../audit-pdf/audit-renderer.ts';
import type { OutgoingMail } from './carrier.ts';
import { addressee } from '../leads/addressee.ts';
import { auditLetter } from './letters/audit.ts';
import { cancelledLetter } from './letters/cancelled.ts';
import { contactReceiptLetter } from './letters/contact-receipt.ts';
import { contactStaffLetter } from './letters/contact-staff.ts';
import { letterHtml } from './letters/letter-html.ts';
import { letterText } from './letters/letter-text.ts';
import type { Letter } from './letters/letter.ts';
import { oneLine } from './letters/one-line.ts';
import { paymentFailedLetter } from './letters/payment-failed.ts';
import { receiptLetter, renewalReceiptLetter } from './letters/receipt.ts';
import { refundLetter } from './letters/refund.ts';
import { welcomeLetter } from './letters/welcome.ts';
import type { MailKind, MailPayloads } from './mail-kinds.ts';
import type { ClaimedMail } from './outbox.ts';

/** What writing mails needs. */
export interface ComposeDeps {
  readonly site: Site;
  readonly secret: Buffer;
  /** The sender's address. */
  readonly from: string;
  /** The audit, made out to a name. */
  readonly audits: AuditRenderer;
}

type Writers = { readonly [K in MailKind]: (payload: MailPayloads[K]) => Letter | Promise<Letter> };

/** Makes mails of what stands in the outbox. */
export function composer({ site, secret, from, audits }: ComposeDeps): (mail: ClaimedMail) => Promise<OutgoingMail> {
  const writers: Writers = {
    'contact-staff': contactStaffLetter,
    'contact-receipt': (payload) => contactReceiptLetter(payload, site),
    audit: async (payload) => {
      const link = site.origin + auditPath(secret, payload);
      const content = await audits.render(addressee(payload.name));
      return auditLetter(payload, {
        site,
        link,
        pdf: { filename: auditFilename, contentType: 'application/pdf', content },
      });
    },
    receipt: (payload) => receiptLetter(payload, site),
    'renewal-receipt': (payload) => renewalReceiptLetter(payload, site),
    refund: (payload) => refundLetter(payload, site),
    welcome: (payload) => welcomeLetter(payload, site),
    'payment-failed': (payload) => paymentFailedLetter(payload, site),
    cancelled: (payload) => cancelledLetter(payload, site),
  };
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const sender = `"${oneLine(site.product).replace(/["\\]/g, '')}" <${from}>`;
  return async ({ kind, to, payload, messageKey }) => {
    if (!(kind in writers)) throw new Error(`nobody writes mails of the kind ${kind}`);
    // The outbox holds what enqueueMail was given for this kind.
    const write = writers[kind as MailKind] as (payload: unknown) => Letter | Promise<Letter>;
    const letter = await write(payload);
    return {
      from: sender,
      to,
      replyTo: letter.replyTo,
      subject: oneLine(letter.subject),
      html: letterHtml(letter, site),
      text: letterText(letter, site),
      messageId: `<${messageKey}@${domain}>`,
      tag: kind,
      attachments: letter.attachments,
    };
  };
}
