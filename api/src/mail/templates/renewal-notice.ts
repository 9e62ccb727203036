import { cardName } from '@plumbline/contract/commerce/receipts';
import type { Site } from '@plumbline/contract/site';
import type { RenewalNoticeMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dollars } from '@plumbline/contract/money';
import { dayOf, greeting } from './money.ts';

/** Announces the yearly charge of a membership: the day, amount and card, and how to cancel. */
export function renewalNoticeTemplate(mail: RenewalNoticeMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { card, price, periodEnd, description, number } = mail;
  const day = dayOf(periodEnd);
  const hasExpired = card !== null && card.expires < periodEnd.slice(0, 7);
  return {
    subject: `Your membership renews on ${day} for ${dollars(price)}`,
    preview: `${description}. You need not do anything; to leave, cancel at least 48 hours before.`,
    heading: `Your membership renews on ${day}`,
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your membership (${description}) renews by itself for another year. You need not do anything.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Charge', dollars(price)],
          ['On', day],
          ...(card === null ? [] : [['Card', cardName(card)] as const]),
          ['Member', String(number)],
        ],
      },
      ...(hasExpired
        ? [{ kind: 'text', text: 'That card will have expired by then. Please enter the new one.' } as const]
        : []),
      {
        kind: 'text',
        text: `To leave, or to change the card, open the page of your membership. Cancel at least 48 hours before the charge: then nothing is charged, and your membership ends on ${day}.`,
      },
      ...manageBlocks(manageUrl, site),
      { kind: 'text', text: 'A question? Reply to this mail.' },
    ],
    reason: `You get this because a membership that renews each year was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
