import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { enqueueMail, countResend } from '../../mail/index.ts';
import { findMembershipRow } from '../../members/index.ts';
import { findCharge, findCharges } from '../payments/ledger.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { receiptMailFields } from '../own-membership/membership-mail.ts';
import { findMembershipState } from '../own-membership/membership-state.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface ReceiptDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
  readonly outbox: { wake(): void };
}

/**
 * Resends the receipt of the newest of an order's own payments, not of an extra one. @returns the recipient's address.
 * @throws Failure `conflict` if the order has no payment or no address, `too_many_requests`.
 */
export async function resendReceiptMail({ db, clock, secret, outbox }: ReceiptDeps, order: OrderRow): Promise<string> {
  const now = clock.now();
  const mail = await receiptOf(db.knex, order);
  await countResend(db.knex, { secret, mail: 'receipt', id: order.public_id, now });
  await db.write((transaction) => enqueueMail(transaction, { ...mail, now: new Date(now).toISOString() }));
  outbox.wake();
  return mail.to;
}

async function receiptOf(db: Knex, order: OrderRow) {
  const [newest, earlier] = await findCharges(db, order.id, 2);
  const to = order.customer_email;
  if (!newest || to === null || (await findMembershipRow(db, order.id)) === undefined) {
    throw new Failure('conflict', 'There is no receipt: nothing was paid for a membership with this order.');
  }
  const charge = await findCharge(db, newest.ref);
  const payload = {
    ...(await receiptMailFields(db, await findMembershipState(db, order.id), charge?.description ?? order.description)),
    amount: newest.amount,
    at: newest.chargedAt,
    ref: newest.ref,
  };
  // Only the charge of a changed plan has lines.
  if ((charge?.lines ?? []).length > 0) {
    return { kind: 'plan-changed' as const, to, payload: { ...payload, before: null } };
  }
  return { kind: earlier !== undefined ? ('renewal-receipt' as const) : ('receipt' as const), to, payload };
}
