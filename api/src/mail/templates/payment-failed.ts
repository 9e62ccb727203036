import type { Site } from '@plumbline/contract/site';
import type { PaymentFailedMail } from '../outbox/mail-kinds.ts';
import type { Block, EmailTemplate } from './email-template.ts';
import { dollars } from '@plumbline/contract/money';
import { linkBlock } from './manage.ts';
import { greeting } from './money.ts';
import { providerPage } from './provider-page.ts';

/** Informs a member that a renewal could not be charged, with the provider's page for paying or confirming. */
export function paymentFailedTemplate(mail: PaymentFailedMail, site: Site, manageUrl: string | null): EmailTemplate {
  const page = providerPage(mail.invoiceUrl);
  const { heading, preview, text } = mail.needsConfirmation === true ? confirmation(mail) : failure(mail);
  return {
    subject: heading,
    preview,
    heading,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text },
      ...(page === null ? [] : pageBlocks(mail, page)),
      { kind: 'text', text: 'If the card has changed, enter the new one on the page of your membership:' },
      {
        kind: 'button',
        label: 'Change the card',
        href: manageUrl ?? `${site.origin}/membership`,
        ...(page !== null && { quiet: true }),
      },
      linkBlock(manageUrl, 'That link works for 24 hours; you can ask for a new one there.'),
      { kind: 'text', text: `Your member number is ${mail.number}. A question? Reply to this mail.` },
    ],
    reason: `You get this because a membership was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}

interface FailureTexts {
  readonly heading: string;
  readonly preview: string;
  readonly text: string;
}

function failure({ price, description, day }: PaymentFailedMail): FailureTexts {
  if (day !== undefined) return reminder({ price, description });
  return {
    heading: 'Your renewal could not be charged',
    preview: `${dollars(price)} for ${description}. We will try again.`,
    text: `Your card was not charged ${dollars(price)} for ${description}. You are still a member: we try again over the next days.`,
  };
}

function reminder({ price, description }: Pick<PaymentFailedMail, 'price' | 'description'>): FailureTexts {
  return {
    heading: 'Your renewal is still not paid',
    preview: `${dollars(price)} for ${description}. If it stays unpaid, your membership ends.`,
    text: `Your card was still not charged ${dollars(price)} for ${description}. You are a member meanwhile. If it stays unpaid, your membership ends.`,
  };
}

function confirmation({ price, description, day }: PaymentFailedMail): FailureTexts {
  return {
    heading: `Your bank ${day === undefined ? 'asks' : 'still asks'} you to confirm your renewal`,
    preview: `${dollars(price)} for ${description}. It is charged once you have confirmed it.`,
    text: `Your bank wants you to confirm the payment of ${dollars(price)} for ${description}. Your card is charged only then. You are still a member meanwhile.`,
  };
}

function pageBlocks({ needsConfirmation }: PaymentFailedMail, page: string): Block[] {
  const [text, label] =
    needsConfirmation === true
      ? ['Do so on the page of our card provider:', 'Confirm the payment']
      : ['To pay now, with this card or another, use the page of our card provider:', 'Pay the renewal'];
  return [
    { kind: 'text', text },
    { kind: 'button', label, href: page },
  ];
}
