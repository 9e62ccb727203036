import type { PaidCard } from '@plumbline/contract/commerce/receipts';
import type { Knex } from 'knex';
import { anonymousDescription, mentionsBuyer } from '../orders/mentions-buyer.ts';
import { orderIdsOfPerson } from '../orders/order-ids-of-person.ts';
import type { Person } from '../../platform/personal-data/person.ts';

/** A line of the ledger: one movement of money. Lines are never removed, nor their amounts changed. */
export interface LedgerLine {
  /** A `Movement['kind']` of `settle/record-money.ts`. */
  readonly kind: string;
  /** The provider's id of the charge, refund or dispute. */
  readonly ref: string;
  readonly intentId: string | null;
  /** Signed, in cents. */
  readonly amount: number;
  /** In cents: the reduction by the order's code; null without one. */
  readonly discount: number | null;
  readonly createdAt: string;
  /** Whether it belongs to an extra payment, not to the order's own. */
  readonly isExtra: boolean;
}

/** The ledger of an order, oldest first. */
export async function findLedger(db: Knex, orderId: number): Promise<LedgerLine[]> {
  const rows: Row[] = await db('ledger').where('order_id', orderId).orderBy('id').limit(1000);
  return rows.map(({ kind, ref, intent_id: intentId, amount, discount, created_at: createdAt, is_extra: isExtra }) => ({
    kind,
    ref,
    intentId,
    amount,
    discount,
    createdAt,
    isExtra: Boolean(isExtra),
  }));
}

interface Row {
  readonly kind: string;
  readonly ref: string;
  readonly intent_id: string | null;
  readonly amount: number;
  readonly discount: number | null;
  readonly created_at: string;
  readonly is_extra: boolean | number;
}

/** A charge of an order, with the data for its receipt. */
export interface Charge {
  readonly orderId: number;
  /** What was paid for; null: the order's description. */
  readonly description: string | null;
  /** The invoice's lines for a change of plan, in cents; empty for other charges. */
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  /** In cents. */
  readonly amount: number;
  /** In cents: the reduction by the order's code; null without one. */
  readonly discount: number | null;
  /** In cents: the refunded part. */
  readonly refunded: number;
  /** ISO 8601. */
  readonly chargedAt: string;
  readonly card: PaidCard | null;
}

/** A charge by the provider's id; null if it paid no order. */
export async function findCharge(db: Knex, ref: string): Promise<Charge | null> {
  const row: ChargeRow | undefined = await db('ledger').where({ ref, kind: 'charge' }).whereNotNull('order_id').first();
  if (!row) return null;
  const refundedOf = await refundedParts(db, [row]);
  const { order_id: orderId, amount, discount, created_at: createdAt, charged_at: chargedAt } = row;
  const { card_brand: brand, card_last4: last4, card_wallet: wallet } = row;
  const card = brand === null || last4 === null ? null : { brand, last4, wallet };
  const { description } = row;
  return {
    orderId,
    description,
    lines: linesOf(row),
    amount,
    discount,
    refunded: refundedOf(row),
    chargedAt: chargedAt ?? createdAt,
    card,
  };
}

interface DescribedLine {
  readonly id: number;
  readonly description: string | null;
  readonly lines: string | null;
  readonly name: string | null;
}

/** Removes a person's data from the descriptions of their charges; the amounts stay. */
export async function anonymiseLedger(transaction: Knex.Transaction, person: Person): Promise<void> {
  const rows: DescribedLine[] = await transaction('ledger')
    .join('orders', 'orders.id', 'ledger.order_id')
    .whereIn('orders.id', orderIdsOfPerson(transaction, person))
    .whereNotNull('ledger.description')
    .select('ledger.id', 'ledger.description', 'ledger.lines', { name: 'orders.customer_name' });
  for (const { id, name, ...row } of rows) {
    const anonymous = (text: string) => (mentionsBuyer(text, person, name) ? anonymousDescription : text);
    const lines = linesOf(row).map(({ text, amount }) => ({ text: anonymous(text), amount }));
    const description = anonymous(row.description ?? '');
    await transaction('ledger')
      .where({ id })
      .update({ description, lines: row.lines === null ? null : JSON.stringify(lines) });
  }
}

function linesOf({ lines }: Pick<ChargeRow, 'lines'>): Charge['lines'] {
  return lines === null ? [] : (JSON.parse(lines) as Charge['lines']);
}

/** The charges of an order's own payments with their refunded amounts, newest first; at most `limit`. */
export async function findCharges(
  db: Knex,
  orderId: number,
  limit: number,
): Promise<readonly (Pick<Charge, 'amount' | 'refunded' | 'chargedAt'> & { readonly ref: string })[]> {
  const rows: (ChargeRow & { readonly ref: string })[] = await db('ledger')
    .where({ order_id: orderId, kind: 'charge', is_extra: false })
    .orderBy('id', 'desc')
    .limit(limit);
  const refundedOf = await refundedParts(db, rows);
  return rows.map((row) => ({
    ref: row.ref,
    amount: row.amount,
    chargedAt: row.charged_at ?? row.created_at,
    refunded: refundedOf(row),
  }));
}

/** The refunded part of each of these charges, in cents, without refunds that failed. */
async function refundedParts(db: Knex, charges: readonly Pick<ChargeRow, 'intent_id'>[]) {
  const intents = charges.flatMap(({ intent_id: intent }) => intent ?? []);
  const refunds: { intent_id: string; sum: number | string }[] = await db('ledger')
    .whereIn('intent_id', intents)
    .whereIn('kind', ['refund', 'refund_failed'])
    .groupBy('intent_id')
    .select('intent_id')
    .sum({ sum: 'amount' });
  const sums = new Map(refunds.map(({ intent_id: intent, sum }) => [intent, Number(sum)]));
  return ({ intent_id: intent }: Pick<ChargeRow, 'intent_id'>): number => Math.max(0, -(sums.get(intent ?? '') ?? 0));
}

/** What a payment was for; null if it is not in the ledger, or was for its order's own description. */
export async function findPurchase(db: Knex, intentId: string): Promise<string | null> {
  const row: { description: string | null } | undefined = await db('ledger')
    .where({ intent_id: intentId, kind: 'charge' })
    .first('description');
  return row?.description ?? null;
}

/** The provider's id of the charge of an order's payment; null if there was no charge. */
export async function findChargeOf(db: Knex, orderId: number, intentId: string): Promise<string | null> {
  const row: { ref: string } | undefined = await db('ledger')
    .where({ order_id: orderId, intent_id: intentId, kind: 'charge' })
    .first('ref');
  return row?.ref ?? null;
}

interface ChargeRow {
  readonly order_id: number;
  readonly intent_id: string | null;
  readonly amount: number;
  readonly discount: number | null;
  readonly created_at: string;
  readonly charged_at: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly card_wallet: string | null;
  readonly description: string | null;
  readonly lines: string | null;
}

/** The payments of an order that were charged, oldest first. */
export async function findIntents(db: Knex, orderId: number): Promise<string[]> {
  const rows: { intent_id: string | null }[] = await db('ledger')
    .where({ order_id: orderId, kind: 'charge' })
    .orderBy('id')
    .select('intent_id');
  return rows.flatMap(({ intent_id: intent }) => intent ?? []);
}

/** The provider's id of the payment that first paid an order; null for an unpaid order. */
export async function firstPaymentOf(db: Knex, orderId: number): Promise<string | null> {
  const first: { intent_id: string } | undefined = await db('ledger')
    .where({ order_id: orderId, kind: 'charge', is_extra: false })
    .orderBy(['created_at', 'id'])
    .first('intent_id');
  return first?.intent_id ?? null;
}
