import { contactSubjects } from '@plumbline/contract/leads/forms';
import type { ContactMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { easternTime } from './eastern-time.ts';

/** A contact message for the staff, who can answer it with a plain reply. */
export function contactStaffTemplate(mail: ContactMail): EmailTemplate {
  const subject = subjectLabel(mail.subject);
  return {
    subject: `${subject}: message ${mail.number} from ${mail.name}`,
    preview: mail.message.slice(0, 140),
    heading: `Message ${mail.number}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', mail.name],
          ['E-mail', mail.email],
          ['Subject', subject],
          ['Received', easternTime(mail.receivedAt)],
        ],
      },
      { kind: 'quote', text: mail.message },
      { kind: 'text', text: 'Reply to this mail and the answer goes to the sender.' },
    ],
    reason: 'You get this because contact messages of the website are sent to this address.',
    replyTo: mail.email,
    attachments: [],
  };
}

/** The form's label of a subject. */
export function subjectLabel(subject: ContactMail['subject']): string {
  return contactSubjects.find(({ value }) => value === subject)?.label ?? subject;
}
