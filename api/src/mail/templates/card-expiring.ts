import { cardName } from '@plumbline/contract/commerce/receipts';
import type { Site } from '@plumbline/contract/site';
import type { CardMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dollars } from '@plumbline/contract/money';
import { dayOf, greeting } from './money.ts';

/** Informs a member that their card will have expired by the next charge. */
export function cardExpiringTemplate(mail: CardMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { card, price, periodEnd, description, number } = mail;
  const [year = '', month = ''] = card.expires.split('-');
  return {
    subject: 'Your card expires before your membership renews',
    preview: `${cardName(card)} is good until ${month}/${year}. The next charge is on ${dayOf(periodEnd)}.`,
    heading: 'Your card expires before your membership renews',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your membership (${description}) renews on ${dayOf(periodEnd)} for ${dollars(price)}. By then the card that we have will no longer be good. If your bank has sent you a new one, please enter it.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Card', cardName(card)],
          ['Good until', `${month}/${year}`],
          ['Member', String(number)],
        ],
      },
      ...manageBlocks(manageUrl, site),
      { kind: 'text', text: 'A question? Reply to this mail.' },
    ],
    reason: `You get this because a membership that renews was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
