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
export function renewalBlock({ renews, periodEnd, price, standing }: MoneyMail): Block {
  const day = dayOf(periodEnd);
  const text =
    standing === 'ended'
      ? 'This membership has ended.'
      : standing === 'past_due'
        ? `It was paid until ${day}. The renewal is not paid yet.`
        : renews
          ? `It renews by itself on ${day} for ${dollars(price)}. To stop that, cancel at least 48 hours before, on the page of your membership.`
          : `It is paid until ${day} and does not renew by itself.`;
  return { kind: 'text', text };
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
