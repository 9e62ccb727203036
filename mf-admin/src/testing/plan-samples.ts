import type { PlanPreview } from '@plumbline/contract/commerce/own-membership';

/** The price of a change from a monthly to a yearly plan. */
export const planPreview: PlanPreview = {
  plan: { billingFrequency: 'annual', description: 'Pro Agent Annual', price: 25_000 },
  when: 'now',
  from: '2026-09-29T09:42:00.000Z',
  amount: 23_750,
  lines: [
    { text: 'Unused time on Pro Agent Monthly after 29 Sep 2026', amount: -1250 },
    { text: '1 × Pro Agent Annual (at $250.00 / year)', amount: 25_000 },
  ],
  proratedAt: '2026-09-29T09:42:00.000Z',
  next: { at: '2027-09-29T09:42:00.000Z', amount: 25_000 },
  discount: null,
};
