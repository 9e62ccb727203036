import { disputeStates, refundStates } from '@plumbline/contract/commerce/admin-orders';
import { countsBy, earliest, secondsSince, withZeros, type Metric } from '../platform/metrics/metric.ts';

/** Metrics of orders, payments and the providers' events that are read from the database. */
export const commerceMetrics: readonly Metric[] = [
  {
    name: 'plumbline_orders',
    help: 'Orders, by their state.',
    labelNames: ['status'],
    read: (db) => countsBy(db('orders'), ['status']),
  },
  {
    name: 'plumbline_payment_attempts',
    help: 'Attempts to pay, by provider and state.',
    labelNames: ['provider', 'status'],
    read: (db) => countsBy(db('payment_attempts'), ['provider', 'status']),
  },
  {
    // The standing is a value of `disputeStates`, such as `inquiry` before the bank has withdrawn money.
    name: 'plumbline_disputes',
    help: 'Disputes, by their standing.',
    labelNames: ['standing'],
    read: async (db) => withZeros('standing', disputeStates, await countsBy(db('disputes'), ['standing'])),
  },
  {
    name: 'plumbline_dispute_evidence_due_timestamp_seconds',
    help: 'Until when evidence can be submitted for the dispute whose time is over first.',
    read: async (db, now) => {
      const open = db('disputes')
        .whereIn('standing', ['open', 'inquiry'])
        .where('evidence_due_at', '>', new Date(now).toISOString());
      const due = await earliest(open, 'evidence_due_at');
      return due === null ? [] : [{ labels: {}, value: due / 1_000 }];
    },
  },
  {
    name: 'plumbline_refunds',
    help: 'Refunds that were asked for here, by their state.',
    labelNames: ['state'],
    read: async (db) => withZeros('state', refundStates, await countsBy(db('refunds'), ['state'])),
  },
  {
    name: 'plumbline_refund_late_seconds',
    help: 'How long ago the refund was asked for that waits longest to be sent.',
    read: async (db, now) => {
      const oldestRequest = await earliest(db('refunds').where('state', 'asked'), 'asked_at');
      return [{ labels: {}, value: secondsSince(oldestRequest, now) }];
    },
  },
  {
    name: 'plumbline_provider_events_waiting',
    help: 'Events of payment providers that are not handled.',
    read: async (db) => {
      const [row]: { total: number | string }[] = await db('provider_events')
        .whereNotNull('due_at')
        .count({ total: '*' });
      return [{ labels: {}, value: Number(row?.total ?? 0) }];
    },
  },
];
