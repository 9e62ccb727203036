import { dashboardAddress, type Site } from '@plumbline/contract/site';
import type { MembershipMail } from '../mail-kinds.ts';
import type { Letter } from './letter.ts';
import { dollars, greeting } from './money.ts';

/** That a renewal could not be charged. */
export function paymentFailedLetter(mail: MembershipMail, site: Site): Letter {
  return {
    subject: 'Your renewal could not be charged',
    preview: `${dollars(mail.price)} for ${mail.description}. We will try again.`,
    heading: 'Your renewal could not be charged',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your card was not charged ${dollars(mail.price)} for ${mail.description}. You are still a member: we try again over the next days.`,
      },
      { kind: 'text', text: 'If the card has changed, enter the new one in your account:' },
      { kind: 'button', label: 'Open your account', href: dashboardAddress(site, 'login') },
      { kind: 'text', text: `Your member number is ${mail.number}. A question? Reply to this mail.` },
    ],
    reason: `You get this because a membership was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
