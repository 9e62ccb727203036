import type { AdminOrderDetail, Dispute, ProviderEvent, Refund } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';
import { findMembership } from '../../members/index.ts';
import { findConsents, type ConsentRow } from '../consents/store.ts';
import { findAttempt } from '../payments/attempts.ts';
import { findDisputes, type DisputeRow } from '../payments/disputes/store.ts';
import { findLedger } from '../payments/ledger.ts';
import type { StripeAccount } from '../payments/payment-settings.ts';
import { refundableOf } from '../payments/refunds/refundable.ts';
import { findRefunds, type RefundRow } from '../payments/refunds/store.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { adminOrdersOf } from './view-orders.ts';

/** The maximum number of the provider's events on an order's page. */
const eventsShown = 100;

/** The maximum number of refunds, disputes and consents on an order's page. */
const recordsShown = 100;

interface DetailDeps {
  readonly db: Pick<Database, 'knex'>;
  readonly paymentRules: { readonly stripe: Pick<StripeAccount, 'dashboardUrl'> | null };
}

/** The content of an order's admin page. */
export async function orderDetail(
  { db: { knex: db }, paymentRules: { stripe } }: DetailDeps,
  row: OrderRow,
): Promise<AdminOrderDetail> {
  const [listEntry] = await adminOrdersOf(db, [row]);
  if (!listEntry) throw new Error(`no list entry for the order ${row.id}`);
  const ledger = await findLedger(db, row.id);
  const attempt = await findAttempt(db, row.id);
  const refunds = await findRefunds(db, row.id);
  const disputes = await findDisputes(db, row.id);
  const membership = await findMembership(db, row.id);
  const consents = consentsOf(row, await findConsents(db, row.id, recordsShown));
  // `isExtra`: it was paid twice, so that a refund ends no membership.
  const { payment, left, dispute, isExtra } = refundableOf({ ledger, refunds, disputes });
  return {
    ...listEntry,
    attention: row.attention,
    phone: row.customer_phone,
    address: addressLines(row.customer_address),
    locationId: row.location_id,
    reference: row.reference,
    consent: consents.at(-1) ?? null,
    consents,
    expiresAt: row.expires_at,
    subscriptionId: attempt?.subscriptionId ?? null,
    paymentId: payment ?? attempt?.intentId ?? null,
    membership,
    refundable: dispute === null ? left : 0,
    refundEndsMembership: !isExtra && membership !== null && membership.status !== 'ended',
    refunds: refunds.slice(-recordsShown).toReversed().map(viewRefund),
    disputes: disputes.slice(0, recordsShown).map((each) => viewDispute(each, stripe)),
    ledger: ledger.map(({ kind, ref, amount, discount, createdAt }) => ({
      kind,
      ref,
      amount,
      discount,
      at: createdAt,
    })),
    notices: await findProviderEvents(db, row.id),
  };
}

function viewRefund({ amount, reason, asked_by: by, state, asked_at: askedAt, problem, ref }: RefundRow): Refund {
  return { amount, reason, by, state, askedAt, problem, ref };
}

function viewDispute(
  {
    ref,
    intent_id: paymentId,
    amount,
    reason,
    standing,
    opened_at: openedAt,
    evidence_due_at: evidenceDueAt,
  }: DisputeRow,
  stripe: DetailDeps['paymentRules']['stripe'],
): Dispute {
  const url = `${stripe?.dashboardUrl ?? 'https://dashboard.stripe.com'}/disputes/${ref}`;
  return { ref, paymentId, amount, reason, standing, openedAt, evidenceDueAt, url };
}

/**
 * The consents to an order and to its later changes. For the consent at the purchase an old order has no row, only its
 * own columns.
 */
function consentsOf(
  { consent_agreement: agreement, consent_recurring: recurringBilling, consent_at: at }: OrderRow,
  rows: readonly ConsentRow[],
): AdminOrderDetail['consents'] {
  const stored = rows.map((row) => ({
    agreement: row.agreement,
    recurringBilling: row.recurring_billing,
    at: row.given_at,
    address: row.address,
    shown: row.shown,
  }));
  const isStored = rows.length === recordsShown || stored.some((each) => each.at === at);
  if (agreement === null || recurringBilling === null || at === null || isStored) return stored;
  return [{ agreement, recurringBilling, at, address: null, shown: null }, ...stored];
}

function addressLines(json: string | null): string[] {
  const address = json === null ? {} : (JSON.parse(json) as Record<string, unknown>);
  return Object.values(address).filter((line): line is string => typeof line === 'string' && line !== '');
}

async function findProviderEvents(db: Knex, orderId: number): Promise<ProviderEvent[]> {
  const rows: {
    type: string;
    event_id: string;
    received_at: string;
    handled_at: string | null;
    last_error: string | null;
  }[] = await db('provider_events').where('order_id', orderId).orderBy('id', 'desc').limit(eventsShown);
  return rows.map((row) => ({
    type: row.type,
    eventId: row.event_id,
    receivedAt: row.received_at,
    handledAt: row.handled_at,
    error: row.last_error,
  }));
}
