import { endedMembers, memberWithEmail } from '../members/index.ts';
import { deleteOldConsents } from './consents/store.ts';
import type { Retention } from '../platform/personal-data/retention.ts';

export const commerceRetention: readonly Retention[] = [
  // Longer where the membership goes on: it may be asked then what its renewals rest on.
  { rows: 'consents', after: 'consents', delete: deleteOldConsents },
  {
    // Whose last membership ended before then, and who has ordered nothing since.
    period: 'books',
    findPeople: async (db, before, most) => {
      const orderedSince = (emailKey: string) =>
        db('orders').whereRaw(`lower(customer_email) = ${emailKey}`).where('created_at', '>=', before).select('id');
      return endedMembers(db, before, orderedSince).limit(most).pluck('email_key');
    },
  },
  {
    // Who is no member, and has ordered nothing since then.
    period: 'books',
    findPeople: async (db, before, most) => {
      const later = db('orders as later')
        .whereRaw('lower(later.customer_email) = lower(orders.customer_email)')
        .where('later.created_at', '>=', before)
        .select('later.id');
      const rows: { key: string }[] = await db('orders')
        .where('created_at', '<', before)
        .whereNotNull('customer_email')
        .whereNotExists(memberWithEmail(db, 'lower(orders.customer_email)'))
        .whereNotExists(later)
        .distinct(db.raw('lower(customer_email) as key'))
        .limit(most);
      return rows.map(({ key }) => key);
    },
  },
];
