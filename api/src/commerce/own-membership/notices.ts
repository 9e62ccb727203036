import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { pastDueOrderIds, renewingMembershipOf } from '../../members/index.ts';
import { lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import { claimNotice } from '../payments/settle/notice.ts';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { cardOf, type BillingRow } from './billing.ts';
import type { Resting } from './resting.ts';
import { membershipMailOf } from './membership-mail.ts';
import { planFrom } from './plan-from.ts';
import { leavingOf } from './leaving.ts';
import { findState, type MembershipState } from './state.ts';

const day = 86_400_000;
/** In ms before a yearly charge: the law of some states requires 15 to 45 days. */
const renewalNotice = 30 * day;
/** The days of failedPaymentReminders of an unpaid renewal, counted from the first, on which the settlement itself sends the mail. */
const reminderDays = [3, 7, 14] as const;
/** The number of notices of each kind in one round; the rest follows in the next. */
const batch = 50;

/** A notice that may be due. Before it is sent, it is checked again with the provider's current state. */
interface Candidate {
  readonly orderId: number;
  readonly kind: string;
  /** The subject of the notice, such as a period or a card; one notice is sent per subject. */
  readonly ref: string;
  /** Queues the mail. The caller has locked the order's row. */
  readonly send: (transaction: Knex.Transaction, state: MembershipState, now: string) => Promise<void>;
  readonly isDue: (state: MembershipState) => boolean;
}

/**
 * Sends members the notices before a charge and after a failed one, each once per period, card or day, also across restarts and from
 * several processes. After an outage only the newest reminder is sent.
 */
export async function sendNotices(deps: PaymentDeps, resting: Resting): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const candidates = [
    ...(await renewalNotices({ db: db.knex, now, resting })),
    ...(await failedPaymentReminders({ db: db.knex, now, resting })),
    ...(await expiringCards({ db: db.knex, now, resting })),
  ];
  for (const candidate of candidates) {
    if (deps.stripe.circuit?.isOpen()) return;
    const isSent = await deps.mutex.run(candidate.orderId, () => sendNotice(deps, candidate));
    if (!isSent) resting.add(candidate.kind, candidate.orderId, now);
  }
}

async function sendNotice(deps: PaymentDeps, { orderId, kind, ref, isDue, send }: Candidate): Promise<boolean> {
  const { db, clock, log } = deps;
  try {
    await reconcileOrder(deps, orderId);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ order: orderId, notice: kind, kind: error.kind, code: error.code }, 'a notice cannot be sent yet');
    return false;
  }
  const now = new Date(clock.now()).toISOString();
  const isSent = await db.write(async (transaction) => {
    await lockOrder(transaction, orderId);
    const state = await findState(transaction, orderId);
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
  readonly resting: Resting;
}

type Found = Pick<BillingRow, 'order_id' | 'runs_until' | 'invoice_id' | 'method_id' | 'card_expires'>;

/**
 * Billing rows without a notice of a kind. `ref` is an SQL expression for the notice's subject; `first` is the column that selects the
 * rows, which has an index: all other conditions are looked up by the order.
 */
function unnoticed(
  { db, now, resting }: Round,
  { kind, ref, first }: { readonly kind: string; readonly ref: string; readonly first: keyof BillingRow },
): Knex.QueryBuilder<object, Found[]> {
  const notice = db('order_notices')
    .whereRaw('order_notices.order_id = membership_billing.order_id')
    .where('kind', kind)
    .whereRaw(`order_notices.ref = ${ref}`)
    .select('ref');
  return db('membership_billing')
    .whereNotExists(notice)
    .whereNotIn('order_id', resting.ids(kind, now))
    .orderBy([first, 'order_id'])
    .limit(batch);
}

/** Whether a membership is active, renews, and has no cancellation requested. */
function renews(state: MembershipState): boolean {
  return state.row.status === 'active' && Boolean(state.row.renews) && leavingOf(state) === null;
}

async function renewalNotices(round: Round): Promise<Candidate[]> {
  const { db, now } = round;
  const kind = 'renewal-notice';
  const yearly = db('orders')
    .whereRaw('orders.id = membership_billing.order_id')
    .where((either) => void either.whereNot('billing_frequency', 'monthly').orWhereNull('billing_frequency'))
    .select('id');
  const rows = await unnoticed(round, { kind, ref: 'membership_billing.runs_until', first: 'runs_until' })
    .whereExists(renewingMembershipOf(db, 'membership_billing.order_id'))
    .whereExists(yearly)
    .where('runs_until', '>', new Date(now).toISOString())
    .where('runs_until', '<=', new Date(now + renewalNotice).toISOString());
  return rows.map(({ order_id: orderId, runs_until: ref }) => ({
    orderId,
    kind,
    ref,
    // A change to a monthly plan can replace the yearly charge.
    isDue: (state) => renews(state) && state.row.period_end === ref && (state.plan === null || planFrom(state) !== ref),
    send: (transaction, state, time) =>
      toMember(state, async (to) =>
        enqueueMail(transaction, {
          kind,
          to,
          payload: { ...(await membershipMailOf(transaction, state)), card: cardOf(state.billing) },
          now: time,
        }),
      ),
  }));
}

async function failedPaymentReminders(round: Round): Promise<Candidate[]> {
  const { db, now } = round;
  const kind = 'payment-failed';
  const found = await Promise.all(
    reminderDays.map(async (number, index) => {
      const next = reminderDays[index + 1];
      const since = (count: number) => new Date(now - (count - 1) * day).toISOString();
      // Few memberships are past due, so the search starts from them.
      const ref = `membership_billing.invoice_id || ' day ${number}'`;
      const rows = unnoticed(round, { kind, ref, first: 'order_id' })
        .whereIn('order_id', pastDueOrderIds(db))
        .whereNotNull('invoice_id')
        .where('invoice_at', '<=', since(number));
      if (next !== undefined) void rows.where('invoice_at', '>', since(next));
      return (await rows).map((row) => ({ number, ...row }));
    }),
  );
  return found.flat().map(({ number, order_id: orderId, invoice_id: invoice }) => ({
    orderId,
    kind,
    ref: `${invoice} day ${number}`,
    isDue: ({ row, billing }) => row.status === 'past_due' && billing?.invoice_id === invoice,
    send: (transaction, state, time) =>
      toMember(state, async (to) =>
        enqueueMail(transaction, {
          kind,
          to,
          payload: {
            ...(await membershipMailOf(transaction, state)),
            day: number,
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
  const rows = await unnoticed(round, { kind, ref, first: 'card_expires' })
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
      toMember(state, async (to) => {
        const card = cardOf(state.billing);
        if (card === null) return;
        const payload = { ...(await membershipMailOf(transaction, state)), card };
        await enqueueMail(transaction, { kind, to, payload, now: time });
      }),
  }));
}

/** Writes a mail to the member, unless their data was erased. */
async function toMember({ order }: MembershipState, write: (to: string) => Promise<void>): Promise<void> {
  if (order.customer_email !== null) await write(order.customer_email);
}
