import { memberNumberOf, orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Receipt } from '@plumbline/contract/commerce/receipts';
import type { Knex } from 'knex';
import { findMembership } from '../../members/index.ts';
import { findOrderRow } from '../orders/store.ts';
import { findCharge } from '../payments/ledger.ts';

/** The receipt of a charge by the provider's id; null if the charge paid no membership. */
export async function findReceipt(db: Knex, ref: string): Promise<Receipt | null> {
  const charge = await findCharge(db, ref);
  if (charge === null) return null;
  const order = await findOrderRow(db, charge.orderId);
  const membership = await findMembership(db, order.id);
  if (membership === null) return null;
  const { customer_name: name, customer_email: email, coupon_code: code } = order;
  return {
    orderNumber: orderNumber(order.id),
    memberNumber: memberNumberOf(order.id),
    ofNewMember: membership.number === memberNumberOf(order.id),
    description: charge.description ?? order.description,
    lines: [...charge.lines],
    amount: charge.amount,
    discount: code === null || charge.discount === null ? null : { code, amount: charge.discount },
    refunded: charge.refunded,
    paidAt: charge.chargedAt,
    card: charge.card,
    billedTo: email === null ? null : { name: name ?? '', email },
    payment: ref,
  };
}
