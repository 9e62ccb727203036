import type { Site } from '@plumbline/contract/site';
import type { Attachment } from '../providers/mail-provider.ts';
import type { AuditMail } from '../outbox/mail-kinds.ts';
import { addressee } from './addressee.ts';
import type { EmailTemplate } from './email-template.ts';
import { dayOf } from './money.ts';

/** File name of the audit. */
export const auditFilename = '30-Point Agent Audit.pdf';

interface AuditParts {
  readonly site: Site;
  /** The whole URL of the link. */
  readonly link: string;
  readonly pdf: Attachment;
}

/** The mail with the 30-Point Agent Audit. */
export function auditTemplate(mail: AuditMail, { site, link, pdf }: AuditParts): EmailTemplate {
  const name = addressee(mail.name);
  return {
    subject: 'Your 30-Point Agent Audit',
    preview: 'Thirty checks in six groups, and a sheet to score them on.',
    heading: 'Your 30-Point Agent Audit',
    blocks: [
      { kind: 'text', text: name === null ? 'Hello,' : `Hello ${name},` },
      {
        kind: 'text',
        text: 'Here is the audit you asked for: thirty checks in six groups, and a sheet to score them on. It takes about an hour with your files open, and no check takes anybody’s word for it.',
      },
      { kind: 'text', text: 'It is attached as a PDF. If your mail program took it off, it is here too:' },
      { kind: 'button', label: 'Open the audit', href: link },
      {
        kind: 'text',
        text: `The link works until ${dayOf(new Date(mail.expires).toISOString())}. After that, ask for the audit again on our site.`,
      },
    ],
    reason: `You get this because this address was entered for the audit at ${site.origin}. If that was not you, nothing more follows.`,
    replyTo: site.supportEmail,
    attachments: [pdf],
  };
}
