import type { Site } from '@plumbline/contract/site';
import type { MemberLink } from '../mail-contents.ts';
import type { Block, EmailTemplate } from './email-template.ts';
import { greeting } from './money.ts';

/** The mail with the link that confirms a member's address. */
export function verifyEmailTemplate(link: MemberLink, site: Site): EmailTemplate {
  return {
    to: link.email,
    subject: 'Confirm your e-mail address',
    preview: 'One click, and we know that our mail reaches you.',
    heading: 'Confirm your e-mail address',
    blocks: [
      greeting(link.name),
      ...confirmBlocks(link),
      { kind: 'text', text: 'A question? Reply to this mail. A person reads it.' },
    ],
    reason: `You get this because a confirmation of this address was asked for at ${site.origin}. If that was not you, nothing more follows.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}

/** The paragraph and button that ask a member to confirm the address. */
export function confirmBlocks({ address }: MemberLink): Block[] {
  return [
    {
      kind: 'text',
      text: 'Please confirm that this address is yours, so that we can help you should you ever lose your access. The link works for 24 hours.',
    },
    { kind: 'button', label: 'Confirm this address', href: address },
  ];
}
