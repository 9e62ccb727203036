import { cardName } from '@plumbline/contract/commerce/receipts';
import type { Site } from '@plumbline/contract/site';
import type { CardMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dollars } from '@plumbline/contract/money';
import { dayOf, greeting } from './money.ts';

/** Confirms a change of the charged card. */
export function cardChangedTemplate(mail: CardMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { card, description, price, number, periodEnd, renews } = mail;
  const next = [
    ['Next charge', dollars(price)],
    ['On', dayOf(periodEnd)],
  ] as const;
  return {
    subject: 'The card of your membership has changed',
    preview: `${description} is charged to ${cardName(card)} from now on.`,
    heading: 'The card of your membership has changed',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your membership (${description}) is charged to this card from now on. The one before is forgotten.`,
      },
      {
        kind: 'facts',
        rows: [['Card', cardName(card)], ...(renews ? next : []), ['Member', String(number)]],
      },
      { kind: 'text', text: 'Was this not you? Please reply to this mail at once.' },
      ...manageBlocks(manageUrl, site),
    ],
    reason: `You get this because the card of a membership that was bought with this address at ${site.origin} was changed.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
