import type { Site } from '@plumbline/contract/site';
import type { MembershipLinks } from '../mail-contents.ts';
import type { EmailTemplate } from './email-template.ts';
import { greeting } from './money.ts';

/** The mail with the links to a member's memberships. */
export function membershipLinkTemplate({ email, name, memberships }: MembershipLinks, site: Site): EmailTemplate {
  const several = memberships.length > 1;
  return {
    to: email,
    subject: several ? 'Manage your memberships' : 'Manage your membership',
    preview: 'A link that works for 24 hours.',
    heading: several ? 'Manage your memberships' : 'Manage your membership',
    blocks: [
      greeting(name),
      {
        kind: 'text',
        text: 'On this page you see your next charge and your receipts. You can change the card there, and cancel or take that back.',
      },
      ...memberships.map(({ description, address }) => ({
        kind: 'button' as const,
        label: several ? `Manage ${description}` : 'Manage my membership',
        href: address,
      })),
      { kind: 'text', text: `The link works for 24 hours. After that, ask for a new one at ${site.origin}/recovery.` },
      {
        kind: 'text',
        text: 'You did not ask for this? Then leave the link alone: nobody can use it without this mail.',
      },
    ],
    reason: `You get this because a link to the membership with this address was asked for at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
