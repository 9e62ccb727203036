import type { Site } from '@plumbline/contract/site';
import type { MoneyStaffMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dollars } from '@plumbline/contract/money';
import { easternTime } from './eastern-time.ts';

interface EventTexts {
  /** Follows the order's number in the subject. */
  readonly title: string;
  readonly text: string;
  /** Label of the provider's id. */
  readonly id: string;
}

const eventTexts: Readonly<Record<MoneyStaffMail['what'], EventTexts>> = {
  duplicate: {
    title: 'a second payment goes back',
    text: 'This order was paid twice, or although its buyer has the membership already. The payment goes back by itself.',
    id: 'Payment',
  },
  code_spent: {
    title: 'a payment with a used code goes back',
    text: 'This order was paid with a code that its buyer had used as often as they may. The payment goes back by itself.',
    id: 'Payment',
  },
  charged_after_end: {
    title: 'a payment after the end goes back',
    text: 'The card provider charged a membership that had ended. The payment goes back by itself.',
    id: 'Payment',
  },
  refund_refused: {
    title: 'a refund was refused',
    text: 'The card provider refused to send a payment back that has to go back. It is tried again every six hours, eight times; then it is left to you.',
    id: 'Payment',
  },
  refund_failed: {
    title: 'a refund has failed',
    text: 'The bank could not deliver a refund. The money is with us, and the buyer waits for it: please get in touch with them.',
    id: 'Refund',
  },
  inquiry: {
    title: 'a bank asks about a payment',
    text: 'The cardholder’s bank asks about a payment. It has taken no money yet: answer on the card provider’s page, which the order’s page links to, or give the money back.',
    id: 'Inquiry',
  },
  dispute_won: {
    title: 'a dispute was won',
    text: 'The bank has decided for us. The money is back. A membership that has not ended for another reason goes on.',
    id: 'Dispute',
  },
  dispute_lost: {
    title: 'a dispute was lost',
    text: 'The bank has decided for the cardholder. The money is gone. If it had paid for a membership, that has ended, with its subscription.',
    id: 'Dispute',
  },
  dispute: {
    title: 'a payment is disputed',
    text: 'The cardholder objects to a payment. Evidence is submitted on the card provider’s page, which the order’s page links to.',
    id: 'Dispute',
  },
  misfit: {
    title: 'a payment does not fit',
    text: 'A payment has arrived that does not fit its order, so it has made nobody a member. Please find out why, and give it back or put the order right.',
    id: 'Payment',
  },
  wish_refused: {
    title: 'a change of a renewal is refused',
    text: 'The card provider has refused the requested change of a renewal several times. It is tried again once a day. Please make it on the provider’s page, which the order’s page links to, and write to the member: they know that you do. A cancellation counts from the time of its request.',
    id: 'Subscription',
  },
  invoice: {
    title: 'a renewal has no invoice',
    text: 'The card provider could not make the invoice of a renewal. Nothing is charged for it until somebody has looked into it.',
    id: 'Invoice',
  },
  unpaid: {
    title: 'a membership stays unpaid',
    text: 'A renewal has been unpaid for nine weeks. The card provider no longer tries it and does not end the subscription, so the membership goes on without being paid: please end it, or have the member pay.',
    id: 'Subscription',
  },
};

/** Informs the staff about an exceptional payment event, one mail per event. */
export function moneyStaffTemplate(mail: MoneyStaffMail, site: Site): EmailTemplate {
  const { title, text, id } = eventTexts[mail.what];
  const due = mail.dueAt === null ? null : easternTime(mail.dueAt);
  const amount = mail.amount === null ? null : dollars(mail.amount);
  const facts: readonly (readonly [string, string | null])[] = [
    ['Order', mail.orderNumber],
    ['Amount', amount],
    [id, mail.ref],
    ['Detail', mail.detail && mail.detail.replace(/\s+/g, ' ')],
  ];
  return {
    subject: `${mail.orderNumber}: ${title}${amount === null ? '' : ` (${amount})`}`,
    preview: due === null ? text : `Evidence can be submitted until ${due}.`,
    heading: `${mail.orderNumber}: ${title}`,
    blocks: [
      { kind: 'text', text },
      ...(due === null ? [] : [{ kind: 'text', text: `It can be submitted until ${due}.` } as const]),
      { kind: 'facts', rows: facts.filter((row): row is readonly [string, string] => row[1] !== null) },
      {
        kind: 'button',
        label: 'Open the order',
        href: `${site.origin}/admin/orders/${encodeURIComponent(mail.orderId)}`,
      },
    ],
    reason: 'You get this because messages about money of the website are sent to this address.',
    replyTo: null,
    attachments: [],
  };
}
