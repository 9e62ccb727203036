import { dollars } from '@plumbline/contract/money';
import type { Site } from '@plumbline/contract/site';
import type { PlanFailure, PlanNotChangedMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dayOf, greeting } from './money.ts';

/** Each reason continues a sentence after a colon. */
const reasons: Readonly<Record<PlanFailure, (amount: string) => string>> = {
  declined: (amount) => `your card was declined for the ${amount} that it costs.`,
  unconfirmed: (amount) =>
    `your bank wanted you to confirm the payment of ${amount}, and we have waited a day for that.`,
  late: (amount) =>
    `our card provider could not be reached for so long that the ${amount} you were shown no longer holds.`,
  impossible: () => 'our card provider did not accept it.',
};

const nextSteps: Readonly<Record<PlanFailure, string>> = {
  declined: 'Do you still want it? Change the card on the page of your membership, then ask for the change again.',
  unconfirmed:
    'Do you still want it? Ask for the change again on the page of your membership, and confirm it right away.',
  late: 'Do you still want it? Ask for the change again on the page of your membership.',
  impossible:
    'Do you still want it? Look at the change once more on the page of your membership, or reply to this mail.',
};

/** The mail about a failed change of plan: the reason, that nothing was charged, and the options. */
export function planNotChangedTemplate(mail: PlanNotChangedMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { plan, description, price, periodEnd, renews, number, amount, askedAt, why } = mail;
  return {
    subject: `Your plan has not changed to ${plan}`,
    preview: `Nothing was charged, and your membership stays ${description}.`,
    heading: 'Your plan has not changed',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `You asked for ${plan} on ${dayOf(askedAt)}. The change was not made: ${reasons[why](dollars(amount))} Nothing was charged, and your membership stays ${description}.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Your plan', description],
          renews ? ['Next charge', `${dollars(price)} on ${dayOf(periodEnd)}`] : ['Paid until', dayOf(periodEnd)],
          ['Member', String(number)],
        ],
      },
      { kind: 'text', text: nextSteps[why] },
      ...manageBlocks(manageUrl, site),
      { kind: 'text', text: 'A question? Reply to this mail.' },
    ],
    reason: `You get this because another plan was asked for, for a membership that was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
