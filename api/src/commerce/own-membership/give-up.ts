import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { closeChange, failChange, type ChangeRow } from './changes.ts';
import { membershipMailOf } from './membership-mail.ts';
import { findState } from './state.ts';

/** The number of refusals, over some ten minutes, after which a change is not retried. */
export const mostRefusals = 5;

/**
 * Closes a change that the provider refuses permanently. Its member is notified, and for a renewal staff are asked to make it by hand.
 * For a card there is no mail: the browser has reported the refusal, and the member can enter the card again.
 */
export async function giveUp(deps: PaymentDeps, change: ChangeRow): Promise<void> {
  const { db, clock, outbox, log } = deps;
  const { id, order_id: orderId, kind } = change;
  const now = new Date(clock.now()).toISOString();
  log.error({ order: orderId, change: kind }, 'a change of a membership is refused for good');
  await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    if (kind === 'card') await closeChange(transaction, id, 'void', now);
    else if (kind === 'plan_now' || kind === 'plan_due') {
      await failChange(transaction, id, { failure: 'impossible', now, dueAt: now });
    } else if (await failChange(transaction, id, { failure: 'impossible', now, dueAt: null })) {
      await mailRefusal(transaction, deps, change, now);
    }
  });
  outbox.wake();
}

async function mailRefusal(
  transaction: Knex.Transaction,
  { paymentRules }: PaymentDeps,
  { order_id: orderId, kind, asked_at: askedAt }: ChangeRow,
  now: string,
): Promise<void> {
  const state = await findState(transaction, orderId);
  const { order, row } = state;
  if (row.status === 'ended') return;
  await enqueueMail(transaction, {
    kind: 'money-staff',
    to: paymentRules.staffEmail,
    payload: {
      what: 'wish_refused',
      orderNumber: orderNumber(order.id),
      orderId: order.public_id,
      amount: null,
      ref: row.subscription_id ?? '',
      detail: wordsOf[kind] ?? null,
      dueAt: null,
    },
    now,
  });
  if (order.customer_email === null) return;
  const wish = kind === 'resume' ? 'resume' : 'cancel';
  const payload = { ...(await membershipMailOf(transaction, state)), wish, askedAt } as const;
  await enqueueMail(transaction, { kind: 'renewal-not-changed', to: order.customer_email, payload, now });
}

const wordsOf: Partial<Readonly<Record<ChangeRow['kind'], string>>> = {
  cancel: 'Cancel it at the end of the period',
  resume: 'Have it renew again',
  end: 'Cancel it at once: its renewal is unpaid',
};
