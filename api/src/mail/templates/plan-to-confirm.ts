import { dollars } from '@plumbline/contract/money';
import type { Site } from '@plumbline/contract/site';
import type { PlanToConfirmMail } from '../outbox/mail-kinds.ts';
import type { Block, EmailTemplate } from './email-template.ts';
import { manageBlocks } from './manage.ts';
import { greeting } from './money.ts';
import { providerPage } from './provider-page.ts';

/** The mail about a change of plan that requires the bank's confirmation, with the provider's page for it. */
export function planToConfirmTemplate(mail: PlanToConfirmMail, site: Site, manageUrl: string | null): EmailTemplate {
  const { plan, amount, description, number } = mail;
  const page = providerPage(mail.confirmAt);
  const confirm: Block[] = [
    { kind: 'text', text: 'Do so on the page of our card provider, within a day:' },
    { kind: 'button', label: 'Confirm the payment', href: page ?? '' },
  ];
  return {
    subject: `Your bank asks you to confirm the change to ${plan}`,
    preview: `${dollars(amount)} for ${plan}. It is charged once you have confirmed it.`,
    heading: 'Your bank asks you to confirm the change of your plan',
    blocks: [
      greeting(mail.name),
      {
        kind: 'text',
        text: `Your bank wants you to confirm the payment of ${dollars(amount)} for ${plan}. Your card is charged only then. Until then your membership stays ${description}.`,
      },
      ...(page === null ? [] : confirm),
      {
        kind: 'text',
        text: 'Have you changed your mind? Take it back on the page of your membership, or just leave it.',
      },
      ...manageBlocks(manageUrl, site, page === null ? {} : { quiet: true }),
      { kind: 'text', text: `Your member number is ${number}. A question? Reply to this mail.` },
    ],
    reason: `You get this because another plan was asked for, for a membership that was bought with this address at ${site.origin}.`,
    replyTo: site.supportEmail,
    attachments: [],
  };
}
