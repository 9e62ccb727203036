import type { Site } from '@plumbline/contract/site';
import type { MemberLink } from '../mail-contents.ts';
import type { EmailTemplate } from './email-template.ts';
import { greeting } from './money.ts';

/** The mail with the link for account recovery. */
export function recoveryTemplate(link: MemberLink, site: Site): EmailTemplate {
  return {
    to: link.email,
    subject: 'Recover your account access',
    preview: 'A link that works once, for 30 minutes.',
    heading: 'Recover your account access',
    blocks: [
      greeting(link.name),
      {
        kind: 'text',
        text: 'Open this link and enter your e-mail address once more. You then get your member number and a password for one sign-in to the dashboard.',
      },
      { kind: 'button', label: 'Recover my access', href: link.address },
      { kind: 'text', text: 'The link works once, for 30 minutes.' },
      {
        kind: 'text',
        text: 'You did not ask for this? Then leave the link alone: nobody can use it without this mail.',
      },
    ],
    reason: `You get this because access to the account with this address was asked for at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
