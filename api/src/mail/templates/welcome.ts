import { dashboardUrl, type Site } from '@plumbline/contract/site';
import type { MemberLink } from '../mail-contents.ts';
import type { MembershipMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dayOf, greeting } from './money.ts';
import { confirmBlocks } from './verify-email.ts';

/** The mail to a new member; `link` confirms the address if that is still needed. */
export function welcomeTemplate(mail: MembershipMail, site: Site, link: MemberLink | null): EmailTemplate {
  return {
    subject: `Welcome to ${site.product}: you are member ${mail.number}`,
    preview: 'Your membership is open. The dashboard is where it lives.',
    heading: `Welcome to ${site.product}`,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text: 'Your membership is open. Everything it includes is in the member dashboard.' },
      {
        kind: 'facts',
        rows: [
          ['Member', String(mail.number)],
          ['Membership', mail.description],
          ['Paid until', dayOf(mail.periodEnd)],
        ],
      },
      ...(link === null ? [] : confirmBlocks(link)),
      { kind: 'text', text: 'Sign up for the dashboard with the address that this mail was sent to:' },
      {
        kind: 'button',
        label: 'Open the dashboard',
        href: dashboardUrl(site, 'signup'),
        ...(link && { quiet: true }),
      },
      { kind: 'text', text: 'A question? Reply to this mail. A person reads it.' },
    ],
    reason: `You get this because a membership was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
