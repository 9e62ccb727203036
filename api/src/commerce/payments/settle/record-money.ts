import type { PaidCard } from '@plumbline/contract/commerce/receipts';
import type { Knex } from 'knex';
import { firstDiscountOf, renewalDiscountOf } from '../../coupons/coupon-price.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import { findAnyPlan } from '../../plans/store.ts';
import { lineTexts } from '../invoice-line.ts';
import { isCharged, paymentsOf, type ProviderState, type ProviderPayment } from '../provider-state.ts';

/** A movement of money that was not in the ledger. */
export interface Movement {
  readonly kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';
  readonly ref: string;
  readonly intentId: string;
  /** Signed, in cents. */
  readonly amount: number;
  readonly currency: string;
  /** Whether it belongs to an extra payment, not to the order's own. */
  readonly isExtra: boolean;
  /** ISO 8601: the time of the charge; for other movements, of the charge that they reduce. */
  readonly at: string;
  /** The card of the charge; null for other methods and for other movements. */
  readonly card: PaidCard | null;
}

/** Adds the missing movements to the ledger. @returns the added ones. */
export async function recordMoney(
  transaction: Knex.Transaction,
  order: OrderRow,
  providerState: ProviderState,
  now: string,
): Promise<Movement[]> {
  const all = allMovements(providerState);
  if (all.length === 0) return [];
  const purchaseOf = await purchasesByPayment(transaction, order, providerState);
  const added: { ref: string; kind: string }[] = await transaction('ledger')
    .insert(
      all.map(({ kind, ref, intentId, amount, currency, isExtra, at, card }) => ({
        order_id: order.id,
        provider: 'stripe',
        kind,
        ref,
        intent_id: intentId,
        amount,
        currency,
        created_at: now,
        is_extra: isExtra,
        charged_at: kind === 'charge' ? at : null,
        card_brand: card?.brand ?? null,
        card_last4: card?.last4 ?? null,
        card_wallet: card?.wallet ?? null,
        ...(kind === 'charge' ? purchaseOf(intentId) : { description: null, lines: null }),
        discount: kind === 'charge' && !isExtra ? discountOf(order, { intentId, amount }, providerState) : null,
      })),
    )
    .onConflict(['provider', 'ref', 'kind'])
    .ignore()
    .returning(['ref', 'kind']);
  return all.filter((movement) => added.some(({ ref, kind }) => ref === movement.ref && kind === movement.kind));
}

/** The reduction of an order's own payment by its code, in cents; null without one, and for a change of plan, whose lines name it. */
function discountOf(
  order: OrderRow,
  { intentId, amount }: Pick<Movement, 'intentId' | 'amount'>,
  { firstPayment, subscription }: ProviderState,
): number | null {
  if (intentId === firstPayment.intentId) return firstDiscountOf(order, amount);
  const payment = subscription?.payments.find((one) => one.intentId === intentId);
  return payment === undefined || payment.lines !== null ? null : renewalDiscountOf(order, payment.discount);
}

/**
 * What each payment of a subscription paid for, as a function of the payment: the plan's name, and the invoice lines of a change of plan.
 */
async function purchasesByPayment(transaction: Knex.Transaction, order: OrderRow, { subscription }: ProviderState) {
  const payments = subscription?.payments ?? [];
  const ids = payments.flatMap(({ planId, lines }) => [planId, ...(lines ?? []).map((line) => line.planId)]);
  const names = new Map<string | null, string>([[order.plan_id, order.description]]);
  for (const id of new Set(ids)) {
    if (id === null || id === order.plan_id) continue;
    const plan = await findAnyPlan(transaction, id);
    if (plan !== null) names.set(id, plan.name);
  }
  return (intentId: string) => {
    const { planId, lines } = payments.find((payment) => payment.intentId === intentId) ?? {};
    return {
      description: names.get(planId ?? null) ?? order.description,
      lines: lines ? JSON.stringify(lineTexts(lines, { plans: names, code: order.coupon_code })) : null,
    };
  };
}

/** All movements of an order, sorted by the times of their charges, so that the newest payment comes last in the ledger. */
export function allMovements(providerState: ProviderState): Movement[] {
  return paymentsOf(providerState)
    .flatMap(movementsOf)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

function movementsOf(payment: ProviderPayment): Movement[] {
  if (!isCharged(payment)) return [];
  const { intentId, received, currency, charge, role } = payment;
  const common = { intentId, currency, at: charge.at, isExtra: role === 'extra', card: null };
  const movements: Movement[] = [{ kind: 'charge', ref: charge.id, amount: received, ...common, card: charge.card }];
  for (const { id, amount, status } of charge.refunds) {
    movements.push({ kind: 'refund', ref: id, amount: -amount, ...common });
    if (status === 'failed') movements.push({ kind: 'refund_failed', ref: id, amount, ...common });
  }
  for (const { id, amount, status } of charge.disputes) {
    if (status === 'inquiry' || status === 'closed') continue;
    movements.push({ kind: 'dispute', ref: id, amount: -amount, ...common });
    if (status === 'won') movements.push({ kind: 'dispute_won', ref: id, amount, ...common });
  }
  return movements;
}
