import { day as dayOf } from '@plumbline/contract/association-day';
import { dollars } from '@plumbline/contract/money';
import type { MoneyMail } from '../outbox/mail-kinds.ts';
import { addressee } from './addressee.ts';
import type { Block } from './email-template.ts';

export { dayOf };

/** The greeting of a mail to a member. */
export function greeting(name: string): Block {
  const plain = addressee(name);
  return { kind: 'text', text: plain === null ? 'Hello,' : `Hello ${plain},` };
}

/** When the membership renews or ends. */
export function renewalBlock(mail: MoneyMail): Block {
  return { kind: 'text', text: renewalText(mail) };
}

function renewalText({ renews, periodEnd, price, standing }: MoneyMail): string {
  const day = dayOf(periodEnd);
  if (standing === 'ended') return 'This membership has ended.';
  if (standing === 'past_due') return `It was paid until ${day}. The renewal is not paid yet.`;
  if (!renews) return `It is paid until ${day} and does not renew by itself.`;
  return `It renews by itself on ${day} for ${dollars(price)}. To stop that, cancel at least 48 hours before, on the page of your membership.`;
}

/** The details of a refund. */
export function refundRows(mail: MoneyMail): Block {
  return {
    kind: 'facts',
    rows: [
      ['Refund', dollars(mail.amount)],
      ['For', mail.description],
      ['Paid on', dayOf(mail.at)],
      ['Member', String(mail.number)],
      ['Refund id', mail.ref],
    ],
  };
}
