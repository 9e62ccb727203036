import { memberWithEmail } from '../members/index.ts';
import type { Retention } from '../platform/personal-data/retention.ts';

export const leadsRetention: readonly Retention[] = [
  {
    // People whose last message is older than the retention period. A member's messages belong to a contract and are
    // kept as long as its records.
    period: 'messages',
    findPeople: async (db, { before, after, limit }) => {
      const rows: { key: string }[] = await db('contact_messages')
        .whereRaw('lower(email) > ?', [after])
        .whereNotExists(memberWithEmail(db, 'lower(contact_messages.email)'))
        .groupByRaw('lower(email)')
        .havingRaw('max(created_at) < ?', [before])
        .orderBy('key')
        .limit(limit)
        .select(db.raw('lower(email) as key'));
      return rows.map(({ key }) => key);
    },
  },
  {
    // People who requested the free audit, a PDF by mail, and got it last before the retention period.
    period: 'requests',
    findPeople: async (db, { before, after, limit }) =>
      db('audit_requests')
        .where('mailed_at', '<', before)
        .where('email_key', '>', after)
        .orderBy('email_key')
        .limit(limit)
        .pluck('email_key'),
  },
  // Messages and requests that were held back as probable spam.
  { rows: 'suspected', delete: async (db, before) => db('suspected_leads').where('created_at', '<', before).delete() },
];
