import type { Site } from '@plumbline/contract/site';
import type { ContactReceipt } from '../outbox/mail-kinds.ts';
import { addressee } from './addressee.ts';
import { subjectLabel } from './contact-staff.ts';
import type { EmailTemplate } from './email-template.ts';
import { easternTime } from './eastern-time.ts';

/** Confirms to the sender that a contact message has arrived. */
export function contactReceiptTemplate(mail: ContactReceipt, site: Site): EmailTemplate {
  const name = addressee(mail.name);
  return {
    subject: `We have your message (number ${mail.number})`,
    preview: 'A person reads it and answers to this address.',
    heading: 'We have your message',
    blocks: [
      { kind: 'text', text: name === null ? 'Hello,' : `Hello ${name},` },
      { kind: 'text', text: 'Your message has reached us. A person reads it and answers to this address.' },
      {
        kind: 'facts',
        rows: [
          ['Number', String(mail.number)],
          ['Subject', subjectLabel(mail.subject)],
          ['Received', easternTime(mail.receivedAt)],
        ],
      },
      { kind: 'text', text: 'Something to add? Reply to this mail.' },
    ],
    reason: `You get this because this address was entered in the contact form at ${site.origin}. If that was not you, nothing more follows.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
