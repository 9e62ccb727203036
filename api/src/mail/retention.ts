import type { Retention } from '../platform/personal-data/retention.ts';
import { deleteOldMailEvents } from './suppressions/mail-events.ts';

export const mailRetention: readonly Retention[] = [
  {
    // Sent and cancelled mails are deleted after thirty days; dead mails are kept longer for staff.
    rows: 'mails',
    delete: async (db, before) =>
      db('outbox')
        .where('status', 'dead')
        .whereRaw('coalesce(ended_at, requeued_at, created_at) < ?', [before])
        .delete(),
  },
  { job: 'tidy-mail-events', what: 'events of the mail provider', deleteOld: deleteOldMailEvents },
];
