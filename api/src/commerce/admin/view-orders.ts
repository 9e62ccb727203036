import { orderNumber, type AdminOrder, type OrderTrouble } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { pastDueOrderIds } from '../../members/index.ts';
import { agreedRenewalAmount, reductionOf } from '../coupons/coupon-price.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** The given orders (at most a few hundred) as list entries of the admin pages, in the same order. */
export async function adminOrdersOf(db: Knex, rows: readonly OrderRow[]): Promise<AdminOrder[]> {
  const ids = rows.map(({ id }) => id);
  // `kept`: the payments minus refunds and what disputes withdrew, whose amounts are negative.
  const sums: { order_id: number; kept: number | string; charged: number | string }[] = await db('ledger')
    .whereIn('order_id', ids)
    .groupBy('order_id')
    .select('order_id')
    .sum({ kept: 'amount', charged: db.raw("case when kind = 'charge' then amount else 0 end") });
  const bought = await boughtNames(db, rows);
  const pastDue: number[] = await pastDueOrderIds(db).whereIn('order_id', ids).pluck('order_id');
  const money = new Map(sums.map((row) => [row.order_id, row]));
  return rows.map((row) =>
    adminOrder(row, {
      bought: bought(row),
      charged: Number(money.get(row.id)?.charged ?? 0),
      kept: Number(money.get(row.id)?.kept ?? 0),
      isPastDue: pastDue.includes(row.id),
    }),
  );
}

/**
 * Returns a function that names what an order bought, for the given orders: what its first payment was for. An order's
 * own description is that of its present plan, which can be another one by now.
 */
export async function boughtNames(db: Knex, orders: readonly OrderRow[]): Promise<(order: OrderRow) => string> {
  const firsts = db('ledger')
    .whereIn(
      'order_id',
      orders.map(({ id }) => id),
    )
    .where('kind', 'charge')
    .groupBy('order_id')
    .min('id');
  const rows: { order_id: number; description: string | null }[] = await db('ledger')
    .whereIn('id', firsts)
    .select('order_id', 'description');
  const names = new Map(rows.map((row) => [row.order_id, row.description]));
  return ({ id, description }) => names.get(id) ?? description;
}

function adminOrder(
  row: OrderRow,
  { isPastDue, ...computedFields }: Pick<AdminOrder, 'bought' | 'charged' | 'kept'> & { readonly isPastDue: boolean },
): AdminOrder {
  const { customer_name: name, customer_email: email, card_brand: brand, card_last4: last4, card_wallet: wallet } = row;
  return {
    id: row.public_id,
    number: orderNumber(row.id),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    status: row.status,
    trouble: troubleOf(row, isPastDue),
    customer: email === null ? null : { name: name ?? '', email },
    description: row.description,
    memberType: row.member_type,
    planId: row.plan_id,
    billingFrequency: row.billing_frequency,
    mode: row.mode,
    amount: row.amount,
    renewalAmount: row.mode === 'payment' ? null : agreedRenewalAmount(row),
    reduction: reductionOf(row),
    ...computedFields,
    card: brand === null || last4 === null ? null : { brand, last4, wallet },
  };
}

function troubleOf({ attention, status }: OrderRow, isPastDue: boolean): OrderTrouble | null {
  if (attention !== null) return 'attention';
  if (status === 'disputed') return 'disputed';
  if (status === 'processing') return 'processing';
  return isPastDue ? 'past_due' : null;
}
