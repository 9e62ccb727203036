import type { Retention } from '../platform/personal-data/retention.ts';
import { forgetMailEvents } from './suppressions/mail-events.ts';

export const mailRetention: readonly Retention[] = [
  {
    // What is sent or cancelled goes after thirty days; what was given up waits for somebody, and not for ever.
    rows: 'mails',
    delete: async (db, before) =>
      db('outbox')
        .where('status', 'dead')
        .whereRaw('coalesce(ended_at, requeued_at, created_at) < ?', [before])
        .delete(),
  },
  { job: 'tidy-mail-events', what: 'events of the carrier', deleteOld: forgetMailEvents },
];
