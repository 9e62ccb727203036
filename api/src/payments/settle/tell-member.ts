import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/outbox.ts';
import type { MembershipMail } from '../../mail/mail-kinds.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import type { Facts } from '../facts.ts';
import type { KeptMembership } from './keep-membership.ts';
import type { Movement } from './record-money.ts';

interface Told {
  readonly order: OrderRow;
  readonly movements: readonly Movement[];
  readonly membership: KeptMembership | null;
}

/** Writes down the mails about what a settlement changed, each in the transaction that changed it: so each once. */
export async function tellMember(
  transaction: Knex.Transaction,
  { order, movements, membership }: Told,
  facts: Facts,
  now: string,
): Promise<void> {
  const to = order.customer_email;
  if (membership === null || to === null) return;
  const about = membershipMail(order, membership);
  const mail = { to, now };
  for (const { kind, ref, amount, at, intentId } of movements) {
    const payload = { ...about, amount: Math.abs(amount), at, ref };
    if (kind === 'refund') await enqueueMail(transaction, { kind: 'refund', payload, ...mail });
    if (kind !== 'charge') continue;
    const renewal = intentId !== facts.first.intentId;
    await enqueueMail(transaction, { kind: renewal ? 'renewal-receipt' : 'receipt', payload, ...mail });
  }
  if (membership.newMember) await enqueueMail(transaction, { kind: 'welcome', payload: about, ...mail });
  await tellStanding(transaction, { order, membership, about, mail, facts });
}

interface Standing {
  readonly order: OrderRow;
  readonly membership: KeptMembership;
  readonly about: MembershipMail;
  readonly mail: { readonly to: string; readonly now: string };
  readonly facts: Facts;
}

async function tellStanding(
  transaction: Knex.Transaction,
  { order, membership, about, mail, facts }: Standing,
): Promise<void> {
  const { before, status, renews, calledOff } = membership;
  const unpaid = facts.subscription?.unpaidInvoice ?? null;
  if (unpaid !== null && (await isFirstNotice(transaction, order.id, 'payment-failed', unpaid, mail.now))) {
    await enqueueMail(transaction, { kind: 'payment-failed', payload: about, ...mail });
  }
  if (before === null || before.status === 'ended') return;
  const ended = status === 'ended' && order.status === 'paid' && (before.renews || calledOff);
  const cancelled = status !== 'ended' && before.renews && !renews;
  if (ended || cancelled) {
    await enqueueMail(transaction, { kind: 'cancelled', payload: { ...about, ended }, ...mail });
  }
}

/** The same notice can be due in several settlements: while an invoice is being tried again, for one. */
async function isFirstNotice(
  transaction: Knex.Transaction,
  orderId: number,
  kind: string,
  ref: string,
  now: string,
): Promise<boolean> {
  const kept: unknown[] = await transaction('order_notices')
    .insert({ order_id: orderId, kind, ref, created_at: now })
    .onConflict(['order_id', 'kind', 'ref'])
    .ignore()
    .returning('ref');
  return kept.length > 0;
}

function membershipMail(order: OrderRow, membership: KeptMembership): MembershipMail {
  return {
    name: order.customer_name ?? '',
    number: membership.memberNumber,
    description: order.description,
    price: order.amount,
    periodEnd: membership.periodEnd,
    renews: membership.renews,
  };
}
