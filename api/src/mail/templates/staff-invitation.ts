import type { Site } from '@plumbline/contract/site';
import type { InvitationLink } from '../mail-contents.ts';
import type { EmailTemplate } from './email-template.ts';
import { greeting } from './money.ts';
import { easternTime } from './eastern-time.ts';

/** The mail with the link that makes somebody staff, or that resets password and second factor. */
export function staffInvitationTemplate(link: InvitationLink, site: Site): EmailTemplate {
  const { name, role, staffId, invitedBy, expiresAt, address } = link;
  const isReset = staffId !== null;
  const heading = isReset ? 'Set your password and second factor anew' : `Join the staff of ${site.product}`;
  return {
    subject: heading,
    preview: 'A link that works once, for three days.',
    heading,
    blocks: [
      greeting(name),
      {
        kind: 'text',
        text: isReset
          ? `${invitedBy} has taken your second factor away, and your account is locked until you set a new one. Keep an authenticator at hand, such as the one on your phone.`
          : `${invitedBy} invites you to the staff admin with the role ${role}. You choose a password, and set up a second factor: keep an authenticator at hand, such as the one on your phone.`,
      },
      { kind: 'button', label: isReset ? 'Set them anew' : 'Accept the invitation', href: address },
      {
        kind: 'text',
        text: `The link works once, until ${easternTime(expiresAt)}. It is for you alone: do not pass it on.`,
      },
      {
        kind: 'text',
        text: 'You did not expect this? Then do not open the link, and let the person who invited you know.',
      },
    ],
    reason: `You get this because an owner of ${site.origin} entered this address for a staff account.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
