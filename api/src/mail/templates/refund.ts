import type { Site } from '@plumbline/contract/site';
import type { RefundMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dollars } from '@plumbline/contract/money';
import { greeting, refundRows } from './money.ts';

const alreadyMember =
  'This address has the membership already, so it was not bought a second time. Nothing about it has changed. You can set up your sign-in to the dashboard without paying again.';

const codeSpent = (code: string) =>
  `The code ${code} has been used with this address before, as often as it may be, so this payment bought no membership. You can buy it without the code.`;

/** Informs a member about a refund. */
export function refundTemplate(mail: RefundMail, site: Site): EmailTemplate {
  return {
    subject: `Your refund of ${dollars(mail.amount)}`,
    preview: `For ${mail.description}. It goes back to the card that paid.`,
    heading: 'Your refund',
    blocks: [
      greeting(mail.name),
      ...(mail.second === true ? [{ kind: 'text', text: alreadyMember } as const] : []),
      ...(mail.codeSpent === undefined ? [] : [{ kind: 'text', text: codeSpent(mail.codeSpent) } as const]),
      { kind: 'text', text: 'We have sent money back to the card that paid. Banks take up to ten days to show it.' },
      ...(mail.ends === true
        ? [{ kind: 'text', text: 'Your membership has ended with it. Your card is not charged again.' } as const]
        : []),
      refundRows(mail),
      { kind: 'text', text: 'Something is not right? Reply to this mail.' },
    ],
    reason: `You get this because a payment for a membership at ${site.origin} was made with this address.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
