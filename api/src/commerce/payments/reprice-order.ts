import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import { listAmountOf, withCoupon, withoutCoupon, type CouponColumns } from '../coupons/coupon-price.ts';
import { reserveCoupon, freeCoupon } from '../coupons/reserve-coupon.ts';
import { refuseChangeOfFixedCode } from '../coupons/refuse-coupon.ts';
import type { CouponRow } from '../coupons/store.ts';
import { usableCoupon } from '../coupons/usable-coupon.ts';
import { checkoutLifetime } from '../orders/lifetime.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { changeOrder, findOrderRow, lockUnchangedOrder } from '../orders/store.ts';
import { endAttempt, endLastAttempt, findAttempt, type Attempt } from './attempts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { refuseDisagreement, type AgreedPrice } from './refuse-disagreement.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { closeAttempt } from './stripe/close-attempt.ts';

/** The new code of an order, and its buyer's consent. */
export interface NewPrice extends AgreedPrice {
  /** Null without a code. */
  readonly code: string | null;
  /** The buyer's hashed network; null for internal calls. */
  readonly network: string | null;
}

/** Concurrent changes of the order cause retries; more than this are a fault. */
const maxTries = 5;

/**
 * Applies another code to an unpaid order, or removes its code. An open payment of the old price is closed at the
 * provider first: if it turns out to be paid, the order keeps its price. The consent to the old price is removed. An
 * ended order stays unchanged, and so does a code that the dashboard set: the holder of the order's link may not
 * change the dashboard's offer.
 * @throws Failure `conflict` if the dashboard set the code, `coupon_refused`, `amount_mismatch`, `agreement_required`,
 * `invalid_input`; nothing is changed then.
 * @throws ProviderFault
 */
export async function repriceOrder(deps: PaymentDeps, orderId: number, price: NewPrice): Promise<OrderRow> {
  const { db, stripe } = deps;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const order = await findOrderRow(db.knex, orderId);
    if (order.coupon_code === price.code || !isPayable(order)) return order;
    refuseChangeOfFixedCode(order, price.code);
    const { coupon, columns } = await columnsOf(deps, order, price);
    refuseDisagreement(columns.amount, price);
    const attempt = await findAttempt(db.knex, orderId);
    if (attempt !== null && attempt.intentId !== null) {
      const isClosed = await closeAttempt(stripe, { ...attempt, intentId: attempt.intentId });
      if (!isClosed) {
        const { order: current } = await reconcileOrder(deps, orderId);
        if ((await findAttempt(db.knex, orderId))?.id === attempt.id) return current;
        // It was closed before, by a call whose answer was lost.
        continue;
      }
    }
    try {
      const changed = await db.write((transaction) =>
        writePrice(transaction, { order, attempt, coupon, columns, network: price.network, time: deps.clock.now() }),
      );
      if (changed !== null) return changed;
    } catch (error) {
      // Another buyer has reserved the code's last use: the order keeps its price. Its payment was closed above, so a
      // new one is needed.
      if (attempt !== null) await db.write((transaction) => endAttempt(transaction, attempt));
      throw error;
    }
  }
  throw new Failure('conflict', 'Somebody is just changing the same order. Please try again.');
}

/** `yields_to`: an earlier paid order of the same buyer makes this one a duplicate. */
function isPayable({ status, paid_at: paidAt, yields_to: earlierOrder }: OrderRow): boolean {
  return paidAt === null && earlierOrder === null && (status === 'open' || status === 'processing');
}

interface CodePrice {
  readonly coupon: CouponRow | null;
  readonly columns: CouponColumns;
}

async function columnsOf(deps: PaymentDeps, order: OrderRow, { code }: NewPrice): Promise<CodePrice> {
  const listAmount = listAmountOf(order);
  if (code === null) return { coupon: null, columns: withoutCoupon(listAmount) };
  const use = { planId: order.plan_id, description: order.description, listAmount };
  const coupon = await usableCoupon(deps, code, use);
  return { coupon, columns: withCoupon(coupon, listAmount, order.mode) };
}

interface PriceChange extends CodePrice, Pick<NewPrice, 'network'> {
  readonly order: OrderRow;
  readonly attempt: Attempt | null;
  /** In ms since 1970. */
  readonly time: number;
}

/** Null if the order or its payment has changed since it was read. */
async function writePrice(
  transaction: Knex.Transaction,
  { order, attempt, coupon, columns, network, time }: PriceChange,
): Promise<OrderRow | null> {
  const locked = await lockUnchangedOrder(transaction, order);
  // Another process has opened a payment of the old price in the meantime, which was not closed.
  if (locked === null || !(await endLastAttempt(transaction, order.id, attempt))) return null;
  await freeCoupon(transaction, locked);
  const consent = { consent_agreement: null, consent_recurring: null, consent_at: null };
  // Codes do not extend the time since the order was opened, whose price of the plan it keeps. The dashboard's orders keep
  // their expiry.
  const latest = Date.parse(locked.created_at) + checkoutLifetime(null);
  const expiresAt = new Date(Math.min(time + checkoutLifetime(coupon), latest)).toISOString();
  const changes = { ...columns, ...consent, ...(locked.reference_hash === null ? { expires_at: expiresAt } : {}) };
  await changeOrder(transaction, order.id, changes);
  await reserveCoupon(transaction, { ...locked, ...changes }, network);
  return { ...locked, ...changes, coupon_held: coupon !== null };
}
