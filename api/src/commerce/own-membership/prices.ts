import { minimumCharge } from '@plumbline/contract/commerce/plans';
import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { renewingMembershipOf, renewingOrderIds } from '../../members/index.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { setPrice } from '../payments/stripe/set-price.ts';
import { errorFields } from '../payments/stripe/provider-fault.ts';
import { followingPeriodEnd } from './following-period-end.ts';
import type { PostponedOrders } from './postponed-orders.ts';
import { membershipMailFields } from './membership-mail.ts';
import { scheduledEnd } from './scheduled-end.ts';
import { findMembershipState, type MembershipState } from './membership-state.ts';
import { renewalChargeAt } from '../coupons/coupon-price.ts';

/** In ms: the shortest time between the mail about a new price and its first charge. */
const noticePeriod = 30 * 86_400_000;
/** Memberships per round; the next round continues. */
const batch = 50;

/**
 * A change of a plan's price that is to be announced to a membership, or to be applied to it. The announcement is a row of
 * `membership_prices` in the state `noticed`; then it is `applied` at the provider, or `void` because it was replaced.
 */
interface DuePrice {
  readonly order_id: number;
  readonly change_id: number;
  readonly price: number;
}

/**
 * Announces their plan's newest price to members, each once, and applies it from the first charge that is thirty days or more after the
 * mail. A member with a price that the plan never had keeps it, as does one whose code would leave less than a card can be charged. Safe in
 * several processes.
 */
export async function applyPrices(deps: PaymentDeps, postponed: PostponedOrders): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const kinds = { announce: 'price to announce', apply: 'price to apply' };
  for (const due of await findUnannounced(db.knex, postponed.ids(kinds.announce, now))) {
    if (!(await tryWork(deps, due, () => announce(deps, due)))) postponed.add(kinds.announce, due.order_id, now);
  }
  for (const due of await findAnnounced(db.knex, now, postponed.ids(kinds.apply, now))) {
    if (!(await tryWork(deps, due, () => apply(deps, due)))) postponed.add(kinds.apply, due.order_id, now);
  }
}

/** Runs the work for one membership; an error stops no other one, and a later round retries. @returns whether the work succeeded or was skipped. */
async function tryWork(
  deps: PaymentDeps,
  { order_id: orderId }: DuePrice,
  work: () => Promise<boolean>,
): Promise<boolean> {
  if (deps.stripe.circuit?.isOpen()) return true;
  try {
    return await deps.mutex.run(orderId, work);
  } catch (error) {
    deps.log.warn({ order: orderId, ...errorFields(error) }, 'a price cannot be changed yet');
    return false;
  }
}

/** The ids of each plan's newest change of price. */
function newestIds(db: Knex): Knex.QueryBuilder {
  return db('price_changes').groupBy('plan_id').max('id');
}

interface PriceChange {
  readonly id: number;
  readonly plan_id: string;
  readonly price: number;
}

async function findUnannounced(db: Knex, postponed: readonly number[]): Promise<DuePrice[]> {
  const changes: PriceChange[] = await db('price_changes')
    .whereIn('id', newestIds(db))
    .select('id', 'plan_id', 'price');
  const due: DuePrice[] = [];
  for (const change of changes) {
    if (due.length < batch)
      due.push(...(await findUnannouncedOf(db, change, { postponed, limit: batch - due.length })));
  }
  return due;
}

/** Memberships without a notice of the price. Starts from the charged amounts, which have an index, so that a round's cost is bounded. */
async function findUnannouncedOf(
  db: Knex,
  { id, plan_id: plan, price }: PriceChange,
  { postponed, limit }: { readonly postponed: readonly number[]; readonly limit: number },
): Promise<DuePrice[]> {
  const earlierPrices: number[] = await db('price_changes').where('plan_id', plan).distinct().pluck('price_before');
  const orderColumn = 'membership_billing.order_id';
  const ofPlan = db('orders').where('plan_id', plan).whereRaw('orders.id = ??', [orderColumn]).select('id');
  const notices = db('membership_prices')
    .where('change_id', id)
    .whereRaw('membership_prices.order_id = ??', [orderColumn]);
  const rows: Pick<DuePrice, 'order_id'>[] = await db('membership_billing')
    .whereIn(
      'amount',
      earlierPrices.filter((amount) => amount !== price),
    )
    .whereExists(ofPlan)
    .whereExists(renewingMembershipOf(db, orderColumn))
    .whereNotExists(notices)
    .whereNotIn('order_id', postponed)
    .orderBy(['amount', 'runs_until'])
    .limit(limit)
    .select('order_id');
  return rows.map(({ order_id: orderId }) => ({ order_id: orderId, change_id: id, price }));
}

async function announce(
  deps: PaymentDeps,
  { order_id: orderId, change_id: changeId, price }: DuePrice,
): Promise<boolean> {
  const { db, clock } = deps;
  await reconcileOrder(deps, orderId);
  const now = clock.now();
  const time = new Date(now).toISOString();
  const isAnnounced = await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    const state = await findMembershipState(transaction, orderId);
    const { order, billing } = state;
    if (!canChangePrice(state, price) || billing === null || billing.amount === price) return false;
    const appliesAt = chargeAfter(state, now + noticePeriod);
    const stored: unknown[] = await transaction('membership_prices')
      .insert({
        order_id: orderId,
        change_id: changeId,
        price,
        state: 'noticed',
        noticed_at: time,
        earliest: new Date(now + noticePeriod).toISOString(),
        applies_at: appliesAt,
      })
      .onConflict(['order_id', 'change_id'])
      .ignore()
      .returning('order_id');
    if (stored.length === 0) return false;
    // This notice replaces announced rises that are not charged yet. An announced lower price applies until this one is charged.
    await transaction('membership_prices')
      .where({ order_id: orderId, state: 'noticed' })
      .whereNot('change_id', changeId)
      .where('price', '>=', billing.amount)
      .update({ state: 'void' });
    if (order.customer_email === null) return false;
    const payload = {
      ...(await membershipMailFields(transaction, state)),
      price: renewalChargeAt(order, billing.amount),
      newPrice: renewalChargeAt(order, price),
      from: appliesAt,
    };
    await enqueueMail(transaction, { kind: 'price-change', to: order.customer_email, payload, now: time });
    return true;
  });
  if (isAnnounced) deps.outbox.wake();
  return isAnnounced;
}

/** The first charge of a membership at or after a time in ms, ISO 8601. */
function chargeAfter({ order, row }: MembershipState, time: number): string {
  let charge = row.period_end;
  while (Date.parse(charge) < time) {
    charge = followingPeriodEnd(order, { ...row, period_end: charge });
  }
  return charge;
}

/** Announced prices whose charge is the next one, and announced rises that a later price has replaced, to be closed. */
async function findAnnounced(db: Knex, now: number, postponed: readonly number[]): Promise<DuePrice[]> {
  return db('membership_prices')
    .join('membership_billing', 'membership_billing.order_id', 'membership_prices.order_id')
    .where('membership_prices.state', 'noticed')
    .whereIn('membership_prices.order_id', renewingOrderIds(db))
    .whereNotIn('membership_prices.order_id', postponed)
    .where(
      (isDue) =>
        void isDue
          .where('membership_billing.runs_until', '>', new Date(now).toISOString())
          .whereRaw('membership_billing.runs_until >= membership_prices.earliest')
          .orWhere(
            (isReplaced) =>
              void isReplaced
                .whereNotIn('membership_prices.change_id', newestIds(db))
                .whereRaw('membership_prices.price >= membership_billing.amount'),
          ),
    )
    .orderBy(['membership_prices.order_id', 'membership_prices.change_id'])
    .limit(batch)
    .select('membership_prices.order_id', 'change_id', 'price');
}

async function apply(deps: PaymentDeps, { order_id: orderId, change_id: changeId, price }: DuePrice): Promise<boolean> {
  const { db, stripe } = deps;
  await reconcileOrder(deps, orderId);
  const state = await findMembershipState(db.knex, orderId);
  const noticed: { change_id: number; earliest: string }[] = await db
    .knex('membership_prices')
    .where({ order_id: orderId, state: 'noticed' })
    .select('change_id', 'earliest');
  const row = noticed.find(({ change_id: id }) => id === changeId);
  const newest: unknown = await db
    .knex('price_changes')
    .where('id', changeId)
    .whereIn('id', newestIds(db.knex))
    .first('id');
  const charge = state.billing?.runs_until ?? '';
  const isReplaced = noticed.some(({ change_id: id, earliest }) => id > changeId && earliest <= charge);
  const isLower = price < (state.billing?.amount ?? 0);
  const closeAnnouncement = (state: 'applied' | 'void') =>
    db.write((transaction) =>
      transaction('membership_prices')
        .where({ order_id: orderId, change_id: changeId, state: 'noticed' })
        .update({ state }),
    );
  // A newer price has replaced this one. A promised lower price still applies, until a newer one was announced in time.
  if (!row || isReplaced || (newest === undefined && !isLower)) {
    await closeAnnouncement('void');
    return true;
  }
  const { subscription_id: subscriptionId } = state.row;
  if (!canChangePrice(state, price) || subscriptionId === null || charge < row.earliest) return false;
  await setPrice(stripe, subscriptionId, price);
  await closeAnnouncement('applied');
  await reconcileOrder(deps, orderId);
  return true;
}

function canChangePrice(state: MembershipState, price: number): boolean {
  // With a pending change of plan the next price is another plan's.
  return (
    state.row.status === 'active' &&
    Boolean(state.row.renews) &&
    scheduledEnd(state) === null &&
    state.planChange === null &&
    renewalChargeAt(state.order, price) >= minimumCharge
  );
}
