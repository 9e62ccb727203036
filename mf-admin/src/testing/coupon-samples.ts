import type { AdminCoupon } from '@plumbline/contract/commerce/admin-coupons';

const coupon = (id: number, overrides: Partial<AdminCoupon>): AdminCoupon => ({
  id,
  code: `CODE-${id}`,
  amountOff: null,
  percentOff: 20,
  duration: 'first',
  planIds: null,
  founding: false,
  startsAt: null,
  endsAt: null,
  mostUses: null,
  mostPerBuyer: null,
  uses: 0,
  paid: 0,
  note: '',
  state: 'live',
  createdAt: '2026-11-20T09:42:00.000Z',
  createdBy: 'Ines Ferreira',
  endedAt: null,
  endedBy: null,
  ...overrides,
});

/** Codes in each of their states. */
export const coupons: readonly AdminCoupon[] = [
  coupon(5, {
    code: 'FOUNDERS',
    founding: true,
    endsAt: '2027-01-31T23:59:59.000Z',
    mostUses: 500,
    mostPerBuyer: 1,
    uses: 213,
    paid: 208,
    note: 'For the first members',
  }),
  coupon(4, {
    code: 'SPRING-FAIR',
    percentOff: null,
    amountOff: 4950,
    planIds: ['pro-agent-annual', 'elite-broker-annual'],
    startsAt: '2027-03-01T05:00:00.000Z',
    endsAt: '2027-04-01T04:00:00.000Z',
    state: 'planned',
  }),
  coupon(3, { code: 'TEN-BROKERS', duration: 'always', mostUses: 10, uses: 10, paid: 9, state: 'spent' }),
  coupon(2, { code: 'AUTUMN', endsAt: '2026-11-01T04:00:00.000Z', uses: 31, paid: 31, state: 'expired' }),
  coupon(1, { code: 'PRINTED-WRONG', state: 'ended', endedAt: '2026-10-02T10:00:00.000Z', endedBy: 'Ines Ferreira' }),
];
