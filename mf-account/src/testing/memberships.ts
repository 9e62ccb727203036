import type { OwnMembership, PlanPreview } from '@plumbline/contract/commerce/own-membership';

const receipt = (number: number, paidAt: string, refunded = 0) => ({
  token: `ch_${String(number).padStart(4, '0')}.${'x'.repeat(43)}`,
  paidAt,
  amount: 29_900,
  refunded,
});

/** A membership as the API returns it, for tests and stories. */
export const membership: OwnMembership = {
  memberNumber: 10_482,
  memberName: 'Renee Castellano',
  joinedAt: '2026-11-21T12:00:00.000Z',
  benefits: ['Exclusive networking events', 'Industry insights and market reports', 'Member directory access'],
  milestone: null,
  description: 'Pro Agent Annual',
  billingFrequency: 'annual',
  price: 29_900,
  status: 'active',
  paidUntil: '2027-11-21T12:00:00.000Z',
  nextCharge: { at: '2027-11-21T12:00:00.000Z', amount: 29_900 },
  comingPrice: null,
  card: { brand: 'visa', last4: '4242', wallet: null, expires: '2029-04' },
  due: null,
  leaving: null,
  otherPlan: { billingFrequency: 'monthly', description: 'Pro Agent Monthly', price: 2900, blockedBy: null },
  comingPlan: null,
  cancelling: { when: 'period_end', until: '2027-11-21T12:00:00.000Z' },
  receipts: [receipt(1, '2026-11-21T12:00:00.000Z')],
};

/** The membership of a member who joined five years ago. */
export const anniversaryMembership: OwnMembership = {
  ...membership,
  // In Maryland, whose time zone the association uses, this is still the 20th.
  joinedAt: '2021-11-21T03:00:00.000Z',
  milestone: 5,
};

export const cancelledMembership: OwnMembership = {
  ...membership,
  nextCharge: null,
  leaving: { until: '2027-11-21T12:00:00.000Z', chargedBefore: null, confirmed: true },
  cancelling: null,
  otherPlan: membership.otherPlan && { ...membership.otherPlan, blockedBy: 'leaving' },
};

/** A membership whose subscription was ended for a refund, which failed at the bank later. */
export const endsForGood: OwnMembership = {
  ...cancelledMembership,
  leaving: { until: '2027-11-21T12:00:00.000Z', chargedBefore: null, confirmed: true, final: true },
  otherPlan: null,
};

export const chargeWithin48Hours: OwnMembership = {
  ...membership,
  cancelling: { when: 'after_next_charge', until: '2028-11-21T12:00:00.000Z' },
};

export const cancelledWithin48Hours: OwnMembership = {
  ...membership,
  leaving: { until: '2028-11-21T12:00:00.000Z', chargedBefore: '2027-11-21T12:00:00.000Z', confirmed: true },
  cancelling: null,
  otherPlan: membership.otherPlan && { ...membership.otherPlan, blockedBy: 'leaving' },
};

export const pastDue: OwnMembership = {
  ...membership,
  status: 'past_due',
  paidUntil: '2026-11-21T12:00:00.000Z',
  nextCharge: null,
  due: { amount: 29_900, since: '2026-11-21T13:00:00.000Z', needsConfirmation: false, url: null },
  cancelling: { when: 'at_once', until: '2026-11-21T12:00:00.000Z' },
  otherPlan: membership.otherPlan && { ...membership.otherPlan, blockedBy: 'unpaid' },
};

export const dueAfterBankChallenge: OwnMembership = {
  ...pastDue,
  due: {
    amount: 29_900,
    since: '2026-11-21T13:00:00.000Z',
    needsConfirmation: true,
    url: 'https://invoice.provider.example/i/in_1',
  },
};

export const endedMembership: OwnMembership = {
  ...membership,
  status: 'ended',
  paidUntil: '2026-11-21T12:00:00.000Z',
  nextCharge: null,
  card: null,
  otherPlan: null,
  cancelling: null,
};

export const paidOnce: OwnMembership = {
  ...membership,
  nextCharge: null,
  card: null,
  otherPlan: null,
  cancelling: null,
};

export const longTexts: OwnMembership = {
  ...membership,
  description:
    'Transatlantic Real-Estate-Professionals-and-Valuers Partnership Membership with Extended Directory, Annual',
  price: 99_999_999,
  nextCharge: { at: '2027-11-21T12:00:00.000Z', amount: 99_999_999 },
  card: { brand: 'amex', last4: '0005', wallet: 'google_pay', expires: '2027-02' },
  receipts: Array.from({ length: 12 }, (_, index) => ({
    ...receipt(index, `${2026 - index}-${index % 2 ? '05' : '11'}-21T12:00:00.000Z`, index === 2 ? 29_900 : 0),
    amount: index === 4 ? 99_999_999 : 29_900,
  })),
};

/** A membership that is paid by the month. */
export const monthly: OwnMembership = {
  ...membership,
  description: 'Pro Agent Monthly',
  billingFrequency: 'monthly',
  price: 2900,
  nextCharge: { at: '2026-12-21T12:00:00.000Z', amount: 2900 },
  paidUntil: '2026-12-21T12:00:00.000Z',
  otherPlan: { billingFrequency: 'annual', description: 'Pro Agent Annual', price: 29_900, blockedBy: null },
};

/** A bank that requires confirmation before the yearly plan is paid. */
export const confirmingYearlyPlan: OwnMembership = {
  ...monthly,
  otherPlan: null,
  comingPlan: {
    billingFrequency: 'annual',
    description: 'Pro Agent Annual',
    price: 29_900,
    from: null,
    confirmAt: 'https://invoice.provider.example/i/in_2',
    confirmed: true,
  },
};

/** A monthly plan that begins with the next charge. */
export const switchingToMonthly: OwnMembership = {
  ...membership,
  nextCharge: { at: '2027-11-21T12:00:00.000Z', amount: 2900 },
  otherPlan: null,
  comingPlan: {
    billingFrequency: 'monthly',
    description: 'Pro Agent Monthly',
    price: 2900,
    from: '2027-11-21T12:00:00.000Z',
    confirmAt: null,
    confirmed: true,
  },
};

/** The price of the yearly plan in the middle of a month. */
export const yearlyPlanPreview: PlanPreview = {
  plan: { billingFrequency: 'annual', description: 'Pro Agent Annual', price: 29_900 },
  when: 'now',
  from: '2026-12-06T12:00:00.000Z',
  amount: 28_450,
  lines: [
    { text: 'Unused time on Pro Agent Monthly', amount: -1450 },
    { text: 'Pro Agent Annual', amount: 29_900 },
  ],
  proratedAt: '2026-12-06T12:00:00.000Z',
  next: { at: '2027-12-06T12:00:00.000Z', amount: 29_900 },
  discount: null,
};

/** The price of the monthly plan from the renewal on. */
export const monthlyPlanPreview: PlanPreview = {
  ...yearlyPlanPreview,
  plan: { billingFrequency: 'monthly', description: 'Pro Agent Monthly', price: 2900 },
  when: 'next_charge',
  from: '2027-11-21T12:00:00.000Z',
  amount: 0,
  lines: [],
  next: { at: '2027-11-21T12:00:00.000Z', amount: 2900 },
};
