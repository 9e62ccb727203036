import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { pastDueOrderIds, renewingMembershipOf } from '../../members/index.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { claimNotice } from '../payments/settle/notice.ts';
import { errorFields } from '../payments/stripe/provider-fault.ts';
import { cardOf, type BillingRow } from './billing.ts';
import type { PostponedOrders } from './postponed-orders.ts';
import { membershipMailFields } from './membership-mail.ts';
import { firstChargeOfPlan } from './first-charge-of-plan.ts';
import { scheduledEnd } from './scheduled-end.ts';
import { findMembershipState, type MembershipState } from './membership-state.ts';

const day = 86_400_000;
/** In ms before a yearly charge: the law of some states requires 15 to 45 days. */
const renewalNotice = 30 * day;
/** The days of the reminders of an unpaid renewal. The mail of day 1 is sent when the failed charge is settled (payments/settle). */
const reminderDays = [3, 7, 14] as const;
/** The number of notices of each kind per round (a run of the worker's job); the next round continues. */
const batch = 50;

/** A notice that may be due. Before it is sent, it is checked again with the provider's current state. */
interface Candidate {
  readonly orderId: number;
  readonly kind: string;
  /** The id of what the notice is about, such as a period's end or a card: per order and kind, one notice is sent for each. */
  readonly ref: string;
  /** Queues the mail. The caller has locked the order's row. */
  readonly send: (transaction: Knex.Transaction, state: MembershipState, now: string) => Promise<void>;
  readonly isDue: (state: MembershipState) => boolean;
}

/**
 * Sends members the notices before a charge and after a failed one, each once per period, card or day, also across restarts and from
 * several processes. After an outage only the newest reminder is sent.
 */
export async function sendNotices(deps: PaymentDeps, postponed: PostponedOrders): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const candidates = [
    ...(await renewalNotices({ db: db.knex, now, postponed })),
    ...(await failedPaymentReminders({ db: db.knex, now, postponed })),
    ...(await expiringCards({ db: db.knex, now, postponed })),
  ];
  for (const candidate of candidates) {
    if (deps.stripe.circuit?.isOpen()) return;
    const { orderId, kind } = candidate;
    // Any error concerns one membership only, and must not stop the notices of all others.
    const isSent = await deps.mutex
      .run(orderId, () => sendNotice(deps, candidate))
      .catch((error: unknown) => {
        deps.log.warn({ order: orderId, notice: kind, ...errorFields(error) }, 'a notice cannot be sent yet');
        return false;
      });
    if (!isSent) postponed.add(kind, orderId, now);
  }
}

async function sendNotice(deps: PaymentDeps, { orderId, kind, ref, isDue, send }: Candidate): Promise<boolean> {
  const { db, clock } = deps;
  await reconcileOrder(deps, orderId);
  const now = new Date(clock.now()).toISOString();
  const isSent = await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    const state = await findMembershipState(transaction, orderId);
    if (!isDue(state) || !(await claimNotice(transaction, { orderId, kind, ref }, now))) return false;
    await send(transaction, state, now);
    return true;
  });
  if (isSent) deps.outbox.wake();
  return isSent;
}

/** The parameters of one round; `now` is in ms since 1970. */
interface Round {
  readonly db: Knex;
  readonly now: number;
  readonly postponed: PostponedOrders;
}

type BillingMatch = Pick<BillingRow, 'order_id' | 'runs_until' | 'invoice_id' | 'method_id' | 'card_expires'>;

/**
 * Billing rows without a notice of a kind. `ref` is an SQL expression for {@link Candidate.ref}; `first` is the indexed
 * column in whose order the database reads the rows, and for each of them it evaluates the other conditions.
 */
function billingWithoutNotice(
  { db, now, postponed }: Round,
  { kind, ref, first }: { readonly kind: string; readonly ref: string; readonly first: keyof BillingRow },
): Knex.QueryBuilder<object, BillingMatch[]> {
  const notice = db('order_notices')
    .whereRaw('order_notices.order_id = membership_billing.order_id')
    .where('kind', kind)
    .whereRaw(`order_notices.ref = ${ref}`)
    .select('ref');
  return db('membership_billing')
    .whereNotExists(notice)
    .whereNotIn('order_id', postponed.ids(kind, now))
    .orderBy([first, 'order_id'])
    .limit(batch);
}

/** Whether a membership is active, renews, and has no cancellation requested. */
function renews(state: MembershipState): boolean {
  return state.row.status === 'active' && Boolean(state.row.renews) && scheduledEnd(state) === null;
}

async function renewalNotices(round: Round): Promise<Candidate[]> {
  const { db, now } = round;
  const kind = 'renewal-notice';
  const yearly = db('orders')
    .whereRaw('orders.id = membership_billing.order_id')
    .where((either) => void either.whereNot('billing_frequency', 'monthly').orWhereNull('billing_frequency'))
    .select('id');
  const rows = await billingWithoutNotice(round, { kind, ref: 'membership_billing.runs_until', first: 'runs_until' })
    .whereExists(renewingMembershipOf(db, 'membership_billing.order_id'))
    .whereExists(yearly)
    .where('runs_until', '>', new Date(now).toISOString())
    .where('runs_until', '<=', new Date(now + renewalNotice).toISOString());
  return rows.map(({ order_id: orderId, runs_until: ref }) => ({
    orderId,
    kind,
    ref,
    // A change to a monthly plan can replace the yearly charge.
    isDue: (state) =>
      renews(state) && state.row.period_end === ref && (state.planChange === null || firstChargeOfPlan(state) !== ref),
    send: (transaction, state, time) =>
      writeToMember(state, async (to) =>
        enqueueMail(transaction, {
          kind,
          to,
          payload: { ...(await membershipMailFields(transaction, state)), card: cardOf(state.billing) },
          now: time,
        }),
      ),
  }));
}

async function failedPaymentReminders(round: Round): Promise<Candidate[]> {
  const { db, now } = round;
  const kind = 'payment-failed';
  const found = await Promise.all(
    reminderDays.map(async (dayNumber, index) => {
      const next = reminderDays[index + 1];
      const since = (count: number) => new Date(now - (count - 1) * day).toISOString();
      // Few memberships are past due, so the search starts from them.
      const ref = `membership_billing.invoice_id || ' day ${dayNumber}'`;
      const rows = billingWithoutNotice(round, { kind, ref, first: 'order_id' })
        .whereIn('order_id', pastDueOrderIds(db))
        .whereNotNull('invoice_id')
        .where('invoice_at', '<=', since(dayNumber));
      if (next !== undefined) void rows.where('invoice_at', '>', since(next));
      return (await rows).map((row) => ({ dayNumber, ...row }));
    }),
  );
  return found.flat().map(({ dayNumber, order_id: orderId, invoice_id: invoice }) => ({
    orderId,
    kind,
    ref: `${invoice} day ${dayNumber}`,
    isDue: ({ row, billing }) => row.status === 'past_due' && billing?.invoice_id === invoice,
    send: (transaction, state, time) =>
      writeToMember(state, async (to) =>
        enqueueMail(transaction, {
          kind,
          to,
          payload: {
            ...(await membershipMailFields(transaction, state)),
            day: dayNumber,
            needsConfirmation: Boolean(state.billing?.invoice_asks),
            ...(state.billing?.invoice_url == null ? {} : { invoiceUrl: state.billing.invoice_url }),
          },
          now: time,
        }),
      ),
  }));
}

/** Cards that expire before the next charge, from the first day of their last month on. */
async function expiringCards(round: Round): Promise<Candidate[]> {
  const { db, now } = round;
  const kind = 'card-expiring';
  const ref = `membership_billing.method_id || ' ' || membership_billing.card_expires`;
  const rows = await billingWithoutNotice(round, { kind, ref, first: 'card_expires' })
    .whereExists(renewingMembershipOf(db, 'membership_billing.order_id'))
    .whereNotNull('method_id')
    .where('card_expires', '<=', new Date(now).toISOString().slice(0, 7))
    .whereRaw('card_expires < substr(runs_until, 1, 7)');
  return rows.map(({ order_id: orderId, method_id: method, card_expires: expires }) => ({
    orderId,
    kind,
    ref: `${method} ${expires}`,
    isDue: (state) => renews(state) && state.billing?.method_id === method && state.billing?.card_expires === expires,
    send: (transaction, state, time) =>
      writeToMember(state, async (to) => {
        const card = cardOf(state.billing);
        if (card === null) return;
        const payload = { ...(await membershipMailFields(transaction, state)), card };
        await enqueueMail(transaction, { kind, to, payload, now: time });
      }),
  }));
}

/** Writes a mail to the member, unless their data was erased. */
async function writeToMember({ order }: MembershipState, write: (to: string) => Promise<void>): Promise<void> {
  if (order.customer_email !== null) await write(order.customer_email);
}
