import type { Site } from '@plumbline/contract/site';
import type { RefundFailedMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dollars } from '@plumbline/contract/money';
import { dayOf, greeting, refundRows } from './money.ts';

/** Informs a member that a refund did not arrive and the bank has returned the money to us. */
export function refundFailedTemplate(mail: RefundFailedMail, site: Site): EmailTemplate {
  return {
    subject: `Your refund of ${dollars(mail.amount)} could not be delivered`,
    preview: `For ${mail.description}. The money is with us, and we will get in touch.`,
    heading: 'Your refund could not be delivered',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your bank could not deliver the refund of ${dollars(mail.amount)} that we sent to the card that paid. The money is with us.`,
      },
      ...(mail.runsOut === true
        ? [{ kind: 'text', text: `Your membership runs until ${dayOf(mail.periodEnd)} and does not renew.` } as const]
        : []),
      refundRows(mail),
      {
        kind: 'text',
        text: 'We will get in touch about another way. You need not do anything; to reach us sooner, reply to this mail.',
      },
    ],
    reason: `You get this because a payment for a membership at ${site.origin} was made with this address.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
