import type { Site } from '@plumbline/contract/site';
import type { MoneyMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dayOf, dollars, greeting, whatFollows } from './money.ts';

/** The receipt of a membership's first payment. */
export function receiptTemplate(mail: MoneyMail, site: Site): EmailTemplate {
  return receipt(mail, site, { heading: 'Your receipt', opening: 'Thank you. Your payment has arrived.' });
}

/** The receipt of a renewal. */
export function renewalReceiptTemplate(mail: MoneyMail, site: Site): EmailTemplate {
  return receipt(mail, site, { heading: 'Your renewal receipt', opening: 'Your membership has been renewed.' });
}

function receipt(
  mail: MoneyMail,
  site: Site,
  { heading, opening }: { readonly heading: string; readonly opening: string },
): EmailTemplate {
  return {
    subject: `${heading}: ${dollars(mail.amount)} for ${mail.description}`,
    preview: `${opening} Member number ${mail.number}.`,
    heading,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text: opening },
      {
        kind: 'facts',
        rows: [
          ['Paid', dollars(mail.amount)],
          ['For', mail.description],
          ['On', dayOf(mail.at)],
          ['Member', String(mail.number)],
          ['Payment', mail.ref],
        ],
      },
      whatFollows(mail),
      { kind: 'text', text: 'Something is not right? Reply to this mail.' },
    ],
    reason: `You get this because a payment for a membership at ${site.origin} was made with this address.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
