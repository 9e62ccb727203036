import { dollars } from '@plumbline/contract/money';
import type { Site } from '@plumbline/contract/site';
import type { PriceChangeMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dayOf, greeting } from './money.ts';

/** Announces a new price of a membership, at least thirty days before its first charge, and how to cancel before. */
export function priceChangeTemplate(mail: PriceChangeMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { price, newPrice, description, number } = mail;
  const day = dayOf(mail.from);
  return {
    subject: `The price of your membership changes on ${day}`,
    preview: `${description}: ${dollars(newPrice)} from ${day} on. Until then nothing changes.`,
    heading: `The price of your membership changes on ${day}`,
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `From ${day} on, your membership (${description}) costs ${dollars(newPrice)}. Charges before that day stay as they are. You need not do anything.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Until then', dollars(price)],
          ['From then on', dollars(newPrice)],
          ['Member', String(number)],
        ],
      },
      {
        kind: 'text',
        text: 'You do not want to stay at this price? Open the page of your membership and cancel at least 48 hours before that charge: then it is not made.',
      },
      ...manageBlocks(manageUrl, site),
      { kind: 'text', text: 'A question? Reply to this mail.' },
    ],
    reason: `You get this because a membership that renews was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
