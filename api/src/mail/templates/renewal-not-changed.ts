import { dollars } from '@plumbline/contract/money';
import type { Site } from '@plumbline/contract/site';
import type { RenewalNotChangedMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dayOf, greeting } from './money.ts';

/**
 * The mail about a cancellation, or its withdrawal (`wish` tells which), that the card provider refuses: the present
 * state, and who handles it.
 */
export function renewalNotChangedTemplate(
  mail: RenewalNotChangedMail,
  site: Site,
  manageUrl: string | null,
): EmailTemplate {
  const { wish, askedAt, description, price, periodEnd, renews, number } = mail;
  const day = dayOf(periodEnd);
  const [subject, requested] =
    wish === 'cancel'
      ? ['Your cancellation is not done yet', 'was to be canceled']
      : ['Your membership does not renew yet', 'was to renew again'];
  const presentState = renews
    ? `As it stands, it renews on ${day}.`
    : `As it stands, it ends on ${day} and is not charged any more.`;
  return {
    subject,
    preview: `Our card provider did not accept it. We see to it, and write to you.`,
    heading: subject,
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your membership (${description}) ${requested}, as requested on ${dayOf(askedAt)}. We have tried several times, and our card provider did not accept it. ${presentState}`,
      },
      {
        kind: 'text',
        text:
          wish === 'cancel'
            ? 'The cancellation counts from the day of the request. Our staff see to it by hand and write to you.'
            : 'Our staff see to it by hand and write to you.',
      },
      {
        kind: 'facts',
        rows: [
          renews ? ['Next charge', `${dollars(price)} on ${day}`] : ['Paid until', day],
          ['Member', String(number)],
        ],
      },
      ...manageBlocks(manageUrl, site),
      { kind: 'text', text: 'A question? Reply to this mail.' },
    ],
    reason: `You get this because you asked for a change of a membership that was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
