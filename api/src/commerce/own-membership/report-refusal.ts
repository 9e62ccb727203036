import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { markRefused, type ChangeRow } from './changes.ts';
import { membershipMailFields } from './membership-mail.ts';
import { findMembershipState } from './membership-state.ts';

/** The number of attempts, over several minutes, after which a refusal is reported. */
export const attemptsBeforeReport = 5;

/**
 * Mails staff and the member, once, that the provider refuses a requested change of the renewal. The request stays and is retried: a
 * refusal can end, for instance with a repaired key, and a cancellation must not be lost.
 */
export async function reportRefusal(deps: PaymentDeps, change: ChangeRow): Promise<void> {
  const { db, clock, outbox, log } = deps;
  const { id, order_id: orderId, kind } = change;
  const isFirst = await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    if (!(await markRefused(transaction, id))) return false;
    await mailRefusal(transaction, deps, change, new Date(clock.now()).toISOString());
    return true;
  });
  if (!isFirst) return;
  log.error({ order: orderId, change: kind }, 'the card provider refuses a change of a renewal');
  outbox.wake();
}

async function mailRefusal(
  transaction: Knex.Transaction,
  { paymentRules }: PaymentDeps,
  { order_id: orderId, kind, asked_at: askedAt }: ChangeRow,
  now: string,
): Promise<void> {
  const state = await findMembershipState(transaction, orderId);
  const { order, row } = state;
  if (row.status === 'ended') return;
  await enqueueMail(transaction, {
    kind: 'money-staff',
    to: paymentRules.staffEmail,
    payload: {
      // As `MoneyStaffMail` explains: the provider refuses a requested change of a renewal.
      what: 'wish_refused',
      orderNumber: orderNumber(order.id),
      orderId: order.public_id,
      amount: null,
      ref: row.subscription_id ?? '',
      detail: requestLabels[kind] ?? null,
      dueAt: null,
    },
    now,
  });
  // A member whose renewal is unpaid gets the mails about that.
  if (order.customer_email === null || kind === 'end') return;
  const wish = kind === 'resume' ? 'resume' : 'cancel';
  const payload = { ...(await membershipMailFields(transaction, state)), wish, askedAt } as const;
  await enqueueMail(transaction, { kind: 'renewal-not-changed', to: order.customer_email, payload, now });
}

const requestLabels: Partial<Readonly<Record<ChangeRow['kind'], string>>> = {
  cancel: 'Cancel it at the end of the period',
  resume: 'Have it renew again',
  end: 'Cancel it at once: its renewal is unpaid',
};
