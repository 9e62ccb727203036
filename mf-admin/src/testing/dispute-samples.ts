import type { Dispute } from '@plumbline/contract/commerce/admin-orders';
import { order } from './order-samples.ts';

// The page shows the days that are left, so the samples are relative to the current day.
const day = 86_400_000;

/** A time so many days from now, plus half an hour so that whole days are left. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * day + 1_800_000).toISOString();
}

/** An open dispute whose evidence is due in nine days, with overrides. */
export function dispute(overrides: Partial<Dispute> = {}): Dispute {
  return {
    ref: 'dp_1SandboxExample',
    paymentId: order.paymentId ?? '',
    amount: 25_000,
    reason: 'fraudulent',
    standing: 'open',
    openedAt: '2026-11-20T09:10:00.000Z',
    evidenceDueAt: daysFromNow(9),
    url: 'https://dashboard.stripe.com/test/disputes/dp_1SandboxExample',
    ...overrides,
  };
}
