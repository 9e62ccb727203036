import type { Site } from '@plumbline/contract/site';
import type { CancelledMail } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { dollars } from '@plumbline/contract/money';
import { dayOf, greeting } from './money.ts';

/** Confirms the end of a membership. */
export function cancelledTemplate(mail: CancelledMail, site: Site, manageUrl: string | null): EmailTemplate {
  const heading = mail.ended ? 'Your membership has ended' : 'Your membership will not renew';
  const disputeClause =
    mail.disputed === true ? ' because its payment was disputed and your bank has taken it back' : '';
  const lateCharge = mail.chargedBefore;
  const consequence = lateCharge
    ? `You asked to cancel less than 48 hours before the charge of ${dayOf(lateCharge)}, so that charge of ${dollars(mail.price)} still comes. It pays for your membership (${mail.description}) until ${dayOf(mail.periodEnd)}. Then it ends, and your card is not charged again.`
    : mail.ended
      ? `Your membership (${mail.description}) has ended${disputeClause}. Your card is not charged again.`
      : `Your membership (${mail.description}) runs until ${dayOf(mail.periodEnd)} and then ends. Your card is not charged again.`;
  const explanation = mail.droppedPlan
    ? `${consequence} Your change to ${mail.droppedPlan} is withdrawn too.`
    : consequence;
  return {
    subject: heading,
    preview: explanation,
    heading,
    blocks: [
      greeting(mail.name),
      { kind: 'text', text: explanation },
      { kind: 'facts', rows: [['Member', String(mail.number)]] },
      ...(mail.ended || manageUrl === null
        ? ([
            { kind: 'text', text: 'You can join again at any time. Did you not want this? Reply to this mail.' },
            { kind: 'button', label: 'See the memberships', href: `${site.origin}/#membership` },
          ] as const)
        : ([
            {
              kind: 'text',
              text: 'Did you not want this, or have you changed your mind? You can take it back as long as your membership runs. The link works for 24 hours; you can ask for a new one there.',
            },
            { kind: 'button', label: 'Manage my membership', href: manageUrl },
          ] as const)),
    ],
    reason: `You get this because a membership was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
