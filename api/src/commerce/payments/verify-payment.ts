import { memberNumberOf } from '@plumbline/contract/commerce/admin-orders';
import type { MemberType } from '@plumbline/contract/commerce/plans';
import { OrderId, paidStatuses } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { firstPaymentOf } from './ledger.ts';
import { type AccountDeps, findOrderMembership, setOneTimePassword } from '../../members/index.ts';

interface ClaimedPayment {
  /** The member's number, or the number that the order's page shows: 10000 plus the order's. */
  readonly userId: number;
  /** A payment's id at the provider, or an order's. */
  readonly transactionId: string;
  readonly membershipType: MemberType;
}

/** In ms: how long after a payment its buyer can sign in with it. */
const lifetime = 24 * 3_600_000;

/** The maximum number of orders that are read for one payment, which belongs to one order. */
const maxOrders = 10;

/** The answer about a claimed payment; with `user` only if the payment itself proves the buyer's identity. */
interface VerifiedPayment {
  readonly success: boolean;
  readonly message: string;
  readonly user: { readonly email: string; readonly password: string } | null;
}

/**
 * Verifies a member's claimed payment by the ledger alone, and returns the credentials for a sign-in: no success if the
 * payment is of another member or another kind, was refunded, or is older than a day. Anybody can pay with anybody's
 * address, so only the payment that created the member signs its buyer in: before it there was no account to protect. An order's id signs
 * nobody in: it is in mailed links, and leads to the member's number. Only the payer's browser has the payment's id.
 */
export async function verifyPayment(
  { db, clock, secret }: Pick<AccountDeps, 'db' | 'clock' | 'secret'>,
  claimed: ClaimedPayment,
): Promise<VerifiedPayment> {
  const now = clock.now();
  const payer = await findPayer(db.knex, claimed, new Date(now - lifetime).toISOString());
  if (payer === null) return { success: false, message: 'Payment verification failed', user: null };
  if (!payer.createdMember) {
    const message = 'The payment has arrived. Its member had an account before, and signs in as until now.';
    return { success: true, message, user: null };
  }
  if (isOrderId(claimed.transactionId)) {
    const message = 'The payment has arrived. An order signs nobody in: its link may be in other hands.';
    return { success: true, message, user: null };
  }
  const password = await db.write((transaction) =>
    setOneTimePassword(transaction, { secret, memberId: payer.id, now }),
  );
  return { success: true, message: 'The payment has arrived.', user: { email: payer.email, password } };
}

/** Earlier releases of the checkout send the order's id in place of the payment's. */
function isOrderId(transactionId: string): boolean {
  return v.is(OrderId, transactionId);
}

async function findPayer(
  db: Knex,
  { userId, transactionId, membershipType }: ClaimedPayment,
  since: string,
): Promise<{ readonly id: number; readonly email: string; readonly createdMember: boolean } | null> {
  const paid: number[] = await db('ledger')
    .join('orders', 'orders.id', 'ledger.order_id')
    .where(isOrderId(transactionId) ? 'orders.public_id' : 'ledger.intent_id', transactionId)
    .where({ 'ledger.kind': 'charge', 'orders.member_type': membershipType })
    .whereIn('orders.status', paidStatuses)
    .where('ledger.created_at', '>', since)
    .distinct('ledger.order_id')
    .limit(maxOrders)
    .pluck('ledger.order_id');
  for (const orderId of paid) {
    const membership = await findOrderMembership(db, orderId);
    if (membership === null || membership.status === 'ended') continue;
    if (userId !== membership.memberNumber && userId !== memberNumberOf(orderId)) continue;
    const isFirstPayment = isOrderId(transactionId) || (await firstPaymentOf(db, orderId)) === transactionId;
    return { id: membership.memberId, email: membership.email, createdMember: membership.isFirst && isFirstPayment };
  }
  return null;
}
