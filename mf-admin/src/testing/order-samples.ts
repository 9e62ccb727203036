import type { AdminOrder, AdminOrderDetail, AdminOrderStats, Refund } from '@plumbline/contract/commerce/admin-orders';

const listedOrder = (index: number, overrides: Partial<AdminOrder> = {}): AdminOrder => ({
  id: `ord_${String(index).padStart(26, '0')}`,
  number: `PL-${20_418 - index}`,
  createdAt: `2026-11-${String(21 - (index >> 2)).padStart(2, '0')}T0${9 - (index & 3)}:42:00.000Z`,
  paidAt: `2026-11-${String(21 - (index >> 2)).padStart(2, '0')}T0${9 - (index & 3)}:43:00.000Z`,
  status: 'paid',
  trouble: null,
  customer: { name: 'Renee Castellano', email: 'renee@castellanohomes.example' },
  description: 'Pro Agent Annual',
  bought: 'Pro Agent Annual',
  memberType: 'realEstateProfessional',
  planId: 'pro-agent-annual',
  billingFrequency: 'annual',
  mode: 'subscription',
  amount: 25_000,
  renewalAmount: 25_000,
  reduction: null,
  charged: 25_000,
  kept: 25_000,
  card: { brand: 'visa', last4: '4242', wallet: null },
  ...overrides,
});

/** Orders in the list: two with problems, then ordinary ones. */
export const orders: readonly AdminOrder[] = [
  listedOrder(2, { trouble: 'past_due', customer: { name: 'Amara Nwosu', email: 'amara@keystonelending.example' } }),
  listedOrder(5, { status: 'processing', trouble: 'processing', paidAt: null, kept: 0, card: null }),
  listedOrder(0),
  listedOrder(1, {
    description: 'Elite Broker Monthly',
    bought: 'Elite Broker Monthly',
    amount: 7900,
    charged: 15_800,
    kept: 15_800,
    card: { brand: 'amex', last4: '8210', wallet: 'apple_pay' },
  }),
  listedOrder(3, { status: 'open', paidAt: null, kept: 0, card: null, customer: null }),
  listedOrder(4, { status: 'refunded', kept: 0 }),
  listedOrder(6, { kept: 20_000 }),
];

/** An order whose member has changed from the monthly plan, bought with a code, to the annual one. */
export const orderWithChangedPlan: AdminOrder = listedOrder(6, {
  bought: 'Pro Agent Monthly',
  amount: 2000,
  reduction: { code: 'SPRING20', listAmount: 2500, discount: 500, duration: 'first' },
  charged: 25_000,
});

/** The stats above the list. */
export const orderStats: AdminOrderStats = { days: 7, taken: 336_900, orders: 38, trouble: 2, ended: 1 };

/** A completed refund by staff, with overrides. */
export function refund(overrides: Partial<Refund> = {}): Refund {
  return {
    amount: 5000,
    reason: 'requested',
    by: 'ines@plumbline.example',
    state: 'done',
    askedAt: '2026-11-20T09:10:00.000Z',
    problem: null,
    ref: 're_1SandboxExample',
    ...overrides,
  };
}

/** An order with all its details. */
export const order: AdminOrderDetail = {
  ...listedOrder(6, { kept: 20_000 }),
  attention: null,
  phone: '+1 410 555 0134',
  address: ['48 Calvert Street', 'Annapolis', 'MD', '21401'],
  locationId: null,
  reference: null,
  consent: null,
  consents: [
    {
      agreement: '2026-11-01',
      recurringBilling: '2026-11-01',
      at: '2026-11-20T07:42:00.000Z',
      address: '203.0.113.7',
      shown: 'Pro Agent Annual: $250.00 today. Renews each year for $250.00.',
    },
  ],
  expiresAt: '2026-11-21T05:42:00.000Z',
  subscriptionId: 'sub_1SandboxExample',
  paymentId: 'pi_1SandboxExample',
  membership: {
    number: 20_412,
    status: 'active',
    joinedAt: '2026-11-20T07:43:00.000Z',
    periodEnd: '2027-11-20T07:43:00.000Z',
    renews: true,
  },
  refundable: 20_000,
  refundEndsMembership: true,
  refunds: [refund()],
  disputes: [],
  ledger: [
    { kind: 'charge', ref: 'ch_1SandboxExample', amount: 25_000, discount: null, at: '2026-11-20T07:43:00.000Z' },
    { kind: 'refund', ref: 're_1SandboxExample', amount: -5000, discount: null, at: '2026-11-20T09:10:00.000Z' },
  ],
  notices: [
    {
      type: 'charge.refunded',
      eventId: 'evt_2SandboxExample',
      receivedAt: '2026-11-20T09:10:02.000Z',
      handledAt: null,
      error: 'rate_limit',
    },
    {
      type: 'invoice.paid',
      eventId: 'evt_1SandboxExample',
      receivedAt: '2026-11-20T07:43:01.000Z',
      handledAt: '2026-11-20T07:43:02.000Z',
      error: null,
    },
  ],
};

/** The details of {@link orderWithChangedPlan}: two payments and two consents. */
export const orderWithChangedPlanDetail: AdminOrderDetail = {
  ...order,
  ...orderWithChangedPlan,
  consent: null,
  consents: [
    {
      agreement: '2026-11-01',
      recurringBilling: '2026-11-01',
      at: '2026-11-20T07:42:00.000Z',
      address: '203.0.113.7',
      shown:
        'Pro Agent Monthly: $20.00 today, $5.00 less with the code SPRING20. Renews each month for $25.00, until canceled in the account at least 48 hours before the next billing date.',
    },
    {
      agreement: '2026-11-01',
      recurringBilling: '2026-11-01',
      at: '2026-12-04T10:15:00.000Z',
      address: '203.0.113.9',
      shown:
        'Pro Agent Annual: $230.00 today. Renews each year for $250.00, until canceled in the account at least 48 hours before the next billing date.',
    },
  ],
  refundable: 23_000,
  refunds: [],
  ledger: [
    { kind: 'charge', ref: 'ch_1SandboxExample', amount: 2000, discount: 500, at: '2026-11-20T07:43:00.000Z' },
    { kind: 'charge', ref: 'ch_2SandboxExample', amount: 23_000, discount: null, at: '2026-12-04T10:15:00.000Z' },
  ],
};
