import type { DeskOrderDetail, ProviderNotice } from '@plumbline/contract/desk-orders';
import type { Knex } from 'knex';
import { findMembership } from '../../members/store.ts';
import { findAttempt } from '../../payments/attempts.ts';
import { findLedger, type LedgerLine } from '../../payments/ledger.ts';
import type { OrderRow } from '../order-row.ts';
import { deskOrdersOf } from './view-orders.ts';

/** Notices that an order's page shows. */
const noticesShown = 100;

/** Everything that the desk shows of one order. */
export async function orderDetail(db: Knex, row: OrderRow): Promise<DeskOrderDetail> {
  const [listed] = await deskOrdersOf(db, [row]);
  if (!listed) throw new Error('an order was not listed');
  const ledger = await findLedger(db, row.id);
  const attempt = await findAttempt(db, row.id);
  return {
    ...listed,
    attention: row.attention,
    phone: row.customer_phone,
    address: addressLines(row.customer_address),
    locationId: row.location_id,
    reference: row.reference,
    consent: consentOf(row),
    expiresAt: row.expires_at,
    subscriptionId: attempt?.subscriptionId ?? null,
    paymentId: newestCharge(ledger)?.intentId ?? attempt?.intentId ?? null,
    membership: await findMembership(db, row.id),
    refundable: refundableOf(ledger),
    ledger: ledger.map(({ kind, ref, amount, createdAt }) => ({ kind, ref, amount, at: createdAt })),
    notices: await findNotices(db, row.id),
  };
}

/** In cents: what the ledger has left of the newest payment. */
function refundableOf(ledger: readonly LedgerLine[]): number {
  const newest = newestCharge(ledger);
  if (!newest) return 0;
  const of = ledger.filter(({ intentId, kind }) => intentId === newest.intentId && !kind.startsWith('dispute'));
  return of.reduce((sum, { amount }) => sum + amount, 0);
}

export function newestCharge(ledger: readonly LedgerLine[]): LedgerLine | undefined {
  return ledger.findLast(({ kind }) => kind === 'charge');
}

function consentOf({ consent_agreement: agreement, consent_recurring: recurringBilling, consent_at: at }: OrderRow) {
  return agreement === null || recurringBilling === null || at === null ? null : { agreement, recurringBilling, at };
}

function addressLines(json: string | null): string[] {
  const address = json === null ? {} : (JSON.parse(json) as Record<string, unknown>);
  return Object.values(address).filter((line): line is string => typeof line === 'string' && line !== '');
}

async function findNotices(db: Knex, orderId: number): Promise<ProviderNotice[]> {
  const rows: {
    type: string;
    event_id: string;
    received_at: string;
    handled_at: string | null;
    last_error: string | null;
  }[] = await db('provider_events').where('order_id', orderId).orderBy('id', 'desc').limit(noticesShown);
  return rows.map((row) => ({
    type: row.type,
    eventId: row.event_id,
    receivedAt: row.received_at,
    handledAt: row.handled_at,
    error: row.last_error,
  }));
}
