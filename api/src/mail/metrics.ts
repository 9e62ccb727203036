import { countsBy, secondsSince, type Metric } from '../platform/metrics/metric.ts';
import { mailDueSince } from './health.ts';

/** Metrics of the outbox in the database. */
export const mailMetrics: readonly Metric[] = [
  {
    name: 'plumbline_outbox_mails',
    help: 'Mails that are not sent: waiting for an attempt, dead (refused, or failed for too long), or cancelled.',
    labelNames: ['status'],
    read: (db) => countsBy(db('outbox').whereNot('status', 'sent'), ['status']),
  },
  {
    name: 'plumbline_outbox_late_seconds',
    help: 'How long the mail that is overdue for longest has been due; a failed try does not make it due later.',
    read: async (db, now) => {
      const since = await mailDueSince(db, now);
      return [{ labels: {}, value: secondsSince(since === null ? null : Date.parse(since), now) }];
    },
  },
];
