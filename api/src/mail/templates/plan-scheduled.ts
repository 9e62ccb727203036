import { dollars } from '@plumbline/contract/money';
import type { Site } from '@plumbline/contract/site';
import type { PlanScheduledMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dayOf, greeting } from './money.ts';

/** Confirms a scheduled plan: the plan, its start, the charges until then, and how to withdraw it. */
export function planScheduledTemplate(mail: PlanScheduledMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { plan, planPrice, monthly, description, price, number, chargedBefore } = mail;
  const day = dayOf(mail.from);
  const until = chargedBefore
    ? `You asked less than 48 hours before the charge of ${dayOf(chargedBefore)}, so that charge of ${dollars(price)} still comes, and pays until ${day}.`
    : `Until then your membership stays ${description}, and nothing is charged.`;
  return {
    subject: `Your plan changes on ${day}`,
    preview: `${plan}: ${dollars(planPrice)} from ${day} on.`,
    heading: `Your plan changes on ${day}`,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text: `From ${day} on, your membership is ${plan}. ${until}` },
      {
        kind: 'facts',
        rows: [
          ['Until then', description],
          ['From then on', plan],
          ['Price', `${dollars(planPrice)} per ${monthly ? 'month' : 'year'}`],
          ['First charge', day],
          ['Member', String(number)],
        ],
      },
      {
        kind: 'text',
        text: 'Did you not want this, or have you changed your mind? You can take it back until that day.',
      },
      ...manageBlocks(manageUrl, site),
      { kind: 'text', text: 'A question? Reply to this mail.' },
    ],
    reason: `You get this because the plan of a membership that was bought with this address at ${site.origin} was changed.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
