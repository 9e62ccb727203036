import type { MembershipPlan } from '@plumbline/contract/commerce/plans';
import type { Order } from '@plumbline/contract/commerce/orders';
import type { Receipt } from '@plumbline/contract/commerce/receipts';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';

export const orderId = 'ord_0123456789abcdefghjkmnpqrs';

/** The API's URL of the sample order. */
export const orderUrl = `/api/orders/${orderId}`;

const benefits = [
  'Exclusive networking events',
  'Professional development resources',
  'Industry insights and market reports',
  'Member directory access',
  'Certification programs',
];

/** An order for a year of Pro Agent, waiting for its payment. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    id: orderId,
    status: 'open',
    amount: 25_000,
    renewalAmount: 25_000,
    reduction: null,
    currency: 'usd',
    description: 'Pro Agent Annual',
    mode: 'subscription',
    memberType: 'realEstateProfessional',
    planId: 'pro-agent-annual',
    billingFrequency: 'annual',
    locationId: null,
    hasEmail: true,
    benefits,
    expiresAt: '2099-01-01T00:00:00.000Z',
    renewsAt: null,
    member: null,
    duplicate: false,
    ...changes,
  };
}

/** The sample order after its payment. */
export function paidOrder(changes: Partial<Order> = {}): Order {
  const member = {
    membershipType: 'realEstateProfessional',
    isActive: true,
    memberNumber: 10_042,
    joinDate: '2026-11-21T12:00:00.000Z',
    benefits,
    earlierMemberships: 'none',
  } as const;
  return sampleOrder({ status: 'paid', renewsAt: '2027-11-21T12:00:00.000Z', member, ...changes });
}

/**
 * The API's response when it has created the payment of the sample order, which the browser has to confirm at the
 * provider.
 */
export const createdPayment = {
  success: true,
  message: '',
  paymentId: null,
  amount: 25_000,
  currency: 'usd',
  status: 'open',
  orderId,
  clientSecret: 'pi_12345678_secret_x',
};

/** The token that gives access to the sample receipt. */
export const receiptToken = `ch_12345678.${'x'.repeat(43)}`;

/** The API's URL of the sample receipt. */
export const receiptUrl = `/api/receipts/${receiptToken}`;

/** The receipt of {@link paidOrder}. */
export function sampleReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    orderNumber: 'PL-10042',
    memberNumber: 10_042,
    description: 'Pro Agent Annual',
    amount: 25_000,
    lines: [],
    discount: null,
    refunded: 0,
    paidAt: '2026-11-21T12:00:00.000Z',
    card: { brand: 'visa', last4: '4242', wallet: null },
    billedTo: { name: 'Renee Castellano', email: 'renee@castellano.example' },
    payment: 'ch_12345678',
    ...changes,
  };
}

function plan(
  membershipId: string,
  name: string,
  frequency: MembershipPlan['billingFrequency'],
  price: number,
): MembershipPlan {
  return {
    id: `${membershipId}-${frequency}`,
    membershipId,
    name,
    description: '',
    memberType: 'realEstateProfessional',
    billingFrequency: frequency,
    price,
    benefits,
  };
}

export const samplePlans = [
  plan('pro-agent', 'Pro Agent Monthly', 'monthly', 2_500),
  plan('core-agent', 'Core Agent Annual', 'annual', 9_900),
  plan('pro-agent', 'Pro Agent Annual', 'annual', 25_000),
];

export const sampleSettings: PaymentSettings = {
  stripe: { publishableKey: 'pk_test_sample', scriptUrl: 'http://localhost:3002/stripe/stripe.js' },
  square: null,
  sandbox: true,
};
