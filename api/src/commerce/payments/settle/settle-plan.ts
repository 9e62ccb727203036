import type { Knex } from 'knex';
import type { OrderRow } from '../../orders/order-row.ts';
import { findAnyPlan } from '../../plans/store.ts';
import type { ProviderSubscription } from '../provider-state.ts';

type PlanColumns = Pick<
  OrderRow,
  'plan_id' | 'billing_frequency' | 'description' | 'renewal_amount' | 'renewal_discount'
>;

/**
 * The new plan's columns of an order whose subscription is charged for another plan of the same membership at the provider; null if it
 * has its plan. The requested change is completed, price changes announced for the previous plan are void, and
 * earlier charges keep the name of the plan that they paid for. The caller must hold the lock of the order's row. `now` is ISO 8601.
 */
export async function settlePlan(
  transaction: Knex.Transaction,
  order: OrderRow,
  subscription: ProviderSubscription | null,
  now: string,
): Promise<PlanColumns | null> {
  const planId = subscription?.billing.planId ?? null;
  if (order.paid_at === null || order.plan_id === null || planId === null || planId === order.plan_id) return null;
  const previousPlan = await findAnyPlan(transaction, order.plan_id);
  const plan = await findAnyPlan(transaction, planId);
  if (plan === null || plan.membershipId !== previousPlan?.membershipId) return null;
  // Closed changes are included: the provider may have made a change while it was withdrawn.
  const requestedChange: { discount: number | null } | undefined = await transaction('membership_changes')
    .where({ order_id: order.id, plan_id: planId })
    .orderBy('id', 'desc')
    .first('discount');
  // `live_key` is set while a change is open: an order has one open change of its plan.
  await transaction('membership_changes')
    .where({ live_key: `${order.id} plan` })
    .update({ state: 'done', live_key: null, changed_at: now, due_at: null, url: null });
  // `noticed`: announced, not charged yet.
  await transaction('membership_prices').where({ order_id: order.id, state: 'noticed' }).update({ state: 'void' });
  await transaction('ledger')
    .where({ order_id: order.id })
    .whereNull('description')
    .update({ description: order.description });
  const discount = order.coupon_duration === 'always' ? (requestedChange?.discount ?? 0) : 0;
  return {
    plan_id: plan.id,
    billing_frequency: plan.billingFrequency,
    description: plan.name,
    renewal_amount: (subscription?.billing.amount ?? plan.price) - discount,
    renewal_discount: discount,
  };
}

/** Cancels the requested change of plan of an ended membership. */
export async function voidPlanChange(transaction: Knex.Transaction, orderId: number, now: string): Promise<void> {
  await transaction('membership_changes')
    .where({ live_key: `${orderId} plan` })
    .update({ state: 'void', live_key: null, changed_at: now, due_at: null, url: null });
}

/**
 * Schedules a check of a requested change of plan whose schedule was released at the provider; the change would
 * otherwise never be made.
 */
export async function checkReleasedSchedule(
  transaction: Knex.Transaction,
  orderId: number,
  subscription: ProviderSubscription | null,
  now: string,
): Promise<void> {
  if (subscription?.status !== 'active' || subscription.scheduleId !== null) return;
  await transaction('membership_changes')
    .where({ live_key: `${orderId} plan`, kind: 'plan_due' })
    .whereNotNull('ref')
    .update({ due_at: now });
}
