import { countsBy, earliest, secondsSince, type Metric } from '../platform/metrics/metric.ts';

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
    help: 'How long the mail that is overdue for longest has been due.',
    read: async (db, now) => {
      const overdue = db('outbox').where('status', 'waiting').where('due_at', '<=', new Date(now).toISOString());
      return [{ labels: {}, value: secondsSince(await earliest(overdue, 'due_at'), now) }];
    },
  },
];
