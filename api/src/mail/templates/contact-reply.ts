import type { Site } from '@plumbline/contract/site';
import type { ContactReply } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { easternTime } from './eastern-time.ts';

/** A staff member's reply to a contact message, with the message quoted. */
export function contactReplyTemplate(mail: ContactReply, site: Site): EmailTemplate {
  return {
    // The same subject as the confirmation's, so that mail programs group both into one conversation.
    subject: `Re: We have your message (number ${mail.number})`,
    preview: mail.text.slice(0, 140),
    heading: `Your message, number ${mail.number}`,
    blocks: [
      ...mail.text.split(/\n{2,}/).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'text', text: `${mail.who}\n${site.product}` },
      { kind: 'text', text: `On ${easternTime(mail.receivedAt)} you wrote:` },
      { kind: 'quote', text: mail.message },
    ],
    reason: `You get this because you wrote to us with the contact form at ${site.origin}. To go on, reply to this mail.`,
    replyTo: site.supportEmail,
    thread: mail.thread,
    attachments: [],
  };
}
