import { receiptFacts, type Receipt } from '@plumbline/contract/commerce/receipts';
import type { Site } from '@plumbline/contract/site';
import type { MoneyMail, PlanChangedMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { dollars } from '@plumbline/contract/money';
import { greeting, renewalBlock } from './money.ts';

/** A receipt, the address of its page, and that of the membership's page, null if there is none. */
interface LinkedReceipt {
  readonly receipt: Receipt;
  readonly link: string;
  readonly manageUrl: string | null;
}

/** The receipt of a membership's first payment. */
export function receiptTemplate(mail: MoneyMail, site: Site, linked: LinkedReceipt): EmailTemplate {
  const texts = { heading: 'Your receipt', opening: 'Thank you. Your payment has arrived.' };
  return receiptMail(mail, site, { ...linked, ...texts });
}

/** The receipt of a renewal. */
export function renewalReceiptTemplate(mail: MoneyMail, site: Site, linked: LinkedReceipt): EmailTemplate {
  const texts = { heading: 'Your renewal receipt', opening: 'Your membership has been renewed.' };
  return receiptMail(mail, site, { ...linked, ...texts });
}

/** A changed plan: its charge, with the receipt, and the next charge. */
export function planChangedTemplate(mail: PlanChangedMail, site: Site, linked: LinkedReceipt): EmailTemplate {
  const before = mail.before === null ? '' : ` in place of ${mail.before}`;
  const texts = {
    heading: 'Your plan has changed',
    opening: `Your membership is ${mail.description} from now on${before}. What was left of your old plan has been taken off the price.`,
  };
  const template = receiptMail(mail, site, { ...linked, ...texts });
  return { ...template, subject: `Your plan has changed to ${mail.description}` };
}

function receiptMail(
  mail: MoneyMail,
  site: Site,
  {
    receipt,
    link,
    manageUrl,
    heading,
    opening,
  }: LinkedReceipt & { readonly heading: string; readonly opening: string },
): EmailTemplate {
  return {
    subject: `${heading}: ${dollars(mail.amount)} for ${mail.description}`,
    preview: `${opening} Order ${receipt.orderNumber}, member number ${mail.number}.`,
    heading,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text: opening },
      { kind: 'facts', rows: receiptFacts(receipt) },
      { kind: 'button', label: 'Open the receipt', href: link, quiet: true },
      renewalBlock(mail),
      ...(mail.renews ? manageBlocks(manageUrl, site, { quiet: true }) : []),
      { kind: 'text', text: 'Something is not right? Reply to this mail.' },
    ],
    reason: `You get this because a payment for a membership at ${site.origin} was made with this address.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
