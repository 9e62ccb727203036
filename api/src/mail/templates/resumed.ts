import type { Site } from '@plumbline/contract/site';
import { dollars } from '@plumbline/contract/money';
import type { ResumedMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dayOf, greeting } from './money.ts';

/** Confirms that a cancellation is withdrawn: when the membership renews, and for how much; the plan change that was dropped. */
export function resumedTemplate(mail: ResumedMail, site: Site, manageUrl: string | null): EmailTemplate {
  const day = dayOf(mail.periodEnd);
  const plan = mail.droppedPlan
    ? ` Your change to ${mail.droppedPlan} was withdrawn with the cancellation: the plan stays ${mail.description}, unless you ask for the change again.`
    : '';
  return {
    subject: 'Your membership goes on',
    preview: `You have taken your cancellation back. ${mail.description} renews on ${day}.`,
    heading: 'Your membership goes on',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `You have taken your cancellation back. Your membership (${mail.description}) renews by itself on ${day}.${plan}`,
      },
      {
        kind: 'facts',
        rows: [
          ['Next charge', dollars(mail.price)],
          ['On', day],
          ['Member', String(mail.number)],
        ],
      },
      {
        kind: 'text',
        text: 'Was this not you? Open the page of your membership and cancel it there, or reply to this mail.',
      },
      ...manageBlocks(manageUrl, site),
    ],
    reason: `You get this because the cancellation of a membership that was bought with this address at ${site.origin} was taken back.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
