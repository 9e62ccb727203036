import { memberNumberOf } from '@plumbline/contract/commerce/admin-orders';
import type { MemberStatus } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import { findEarlierMemberships, findMembership } from '../../members/index.ts';
import { findBenefits } from '../plans/store.ts';
import { agreedRenewalAmount, reductionOf } from '../coupons/coupon-price.ts';
import type { OrderRow } from './order-row.ts';

/** The benefits of orders of the dashboard without one of our plans. */
const dashboardBenefits = [
  'Exclusive networking events',
  'Professional development resources',
  'Industry insights and market reports',
  'Member directory access',
  'Certification programs',
];

/** The benefits of an order's membership. */
export async function benefitsOf(db: Knex, { plan_id: plan }: Pick<OrderRow, 'plan_id'>): Promise<string[]> {
  return plan === null ? dashboardBenefits : findBenefits(db, plan);
}

/** The public data of an order for the checkout. */
export async function viewOrder(db: Knex, row: OrderRow): Promise<Order> {
  const benefits = await benefitsOf(db, row);
  const membership = row.paid_at === null ? null : await findMembership(db, row.id);
  const member: MemberStatus | null = membership && {
    membershipType: row.member_type,
    isActive: membership.status !== 'ended',
    memberNumber: memberNumberOf(row.id),
    joinDate: membership.number === memberNumberOf(row.id) ? membership.joinedAt : (row.paid_at ?? membership.joinedAt),
    benefits,
    earlierMemberships: await findEarlierMemberships(db, row.id),
  };
  return {
    id: row.public_id,
    status: row.status,
    amount: row.amount,
    renewalAmount: row.mode === 'payment' ? null : agreedRenewalAmount(row),
    reduction: reductionOf(row),
    currency: row.currency,
    description: row.description,
    mode: row.mode,
    memberType: row.member_type,
    planId: row.plan_id,
    billingFrequency: row.billing_frequency,
    locationId: row.location_id,
    hasEmail: row.customer_email !== null,
    benefits,
    expiresAt: row.expires_at,
    renewsAt: membership?.renews === true && membership.status === 'active' ? membership.periodEnd : null,
    member,
    duplicate: row.status === 'refunded' && row.paid_at === null && !row.coupon_spent,
    codeFixed: Boolean(row.coupon_fixed),
    codeSpent: row.status === 'refunded' && Boolean(row.coupon_spent),
  };
}
