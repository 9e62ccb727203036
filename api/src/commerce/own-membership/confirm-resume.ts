import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { droppedPlanField, membershipMailFields } from './membership-mail.ts';
import { findMembershipState } from './membership-state.ts';

/**
 * Queues the mail that a membership renews again, in the transaction that closes the request, so that it is sent once.
 * `now` is ISO 8601.
 */
export async function confirmResume(transaction: Knex.Transaction, orderId: number, now: string): Promise<void> {
  const state = await findMembershipState(transaction, orderId);
  const { order, row } = state;
  // While a renewal is unpaid, its day is in the past; the mail about the failed payment has told the member what is due.
  if (order.customer_email === null || row.status !== 'active') return;
  const payload = {
    ...(await membershipMailFields(transaction, state)),
    renews: true,
    ...(await droppedPlanField(transaction, orderId)),
  };
  await enqueueMail(transaction, { kind: 'resumed', to: order.customer_email, payload, now });
}
