import type { Site } from '@plumbline/contract/site';
import type { CancelledMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dayOf, greeting } from './money.ts';

/** Confirms the end of a membership. */
export function cancelledTemplate(mail: CancelledMail, site: Site): EmailTemplate {
  const heading = mail.ended ? 'Your membership has ended' : 'Your membership will not renew';
  const why = mail.disputed === true ? ' because its payment was disputed and your bank has taken it back' : '';
  const what = mail.ended
    ? `Your membership (${mail.description}) has ended${why}. Your card is not charged again.`
    : `Your membership (${mail.description}) runs until ${dayOf(mail.periodEnd)} and then ends. Your card is not charged again.`;
  return {
    subject: heading,
    preview: what,
    heading,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text: what },
      { kind: 'facts', rows: [['Member', String(mail.number)]] },
      { kind: 'text', text: `You can join again at any time. Did you not want this? Reply to this mail.` },
      { kind: 'button', label: 'See the memberships', href: `${site.origin}/#membership` },
    ],
    reason: `You get this because a membership was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
