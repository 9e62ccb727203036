import { endedMembers, memberWithEmail } from '../members/index.ts';
import { deleteOldEvents } from './payments/events/store.ts';
import { deleteOldConsents } from './consents/store.ts';
import type { Retention } from '../platform/personal-data/retention.ts';

export const commerceRetention: readonly Retention[] = [
  // Kept longer while the membership runs, as evidence for its renewals.
  { rows: 'consents', period: 'consents', delete: deleteOldConsents },
  {
    // Members whose last membership ended before that time, without a later order.
    period: 'books',
    findPeople: async (db, { before, after, limit }) => {
      const orderedSince = (emailKey: string) =>
        db('orders').whereRaw(`lower(customer_email) = ${emailKey}`).where('created_at', '>=', before).select('id');
      return endedMembers(db, before, orderedSince)
        .where('email_key', '>', after)
        .orderBy('email_key')
        .limit(limit)
        .pluck('email_key');
    },
  },
  {
    // Buyers without a membership and without a later order.
    period: 'books',
    findPeople: async (db, { before, after, limit }) => {
      const later = db('orders as later')
        .whereRaw('lower(later.customer_email) = lower(orders.customer_email)')
        .where('later.created_at', '>=', before)
        .select('later.id');
      const rows: { key: string }[] = await db('orders')
        .where('created_at', '<', before)
        .whereNotNull('customer_email')
        .whereRaw('lower(customer_email) > ?', [after])
        .whereNotExists(memberWithEmail(db, 'lower(orders.customer_email)'))
        .whereNotExists(later)
        .distinct(db.raw('lower(customer_email) as key'))
        .orderBy('key')
        .limit(limit);
      return rows.map(({ key }) => key);
    },
  },
  {
    job: 'tidy-provider-events',
    what: 'events of the card providers that are of no order',
    deleteOld: deleteOldEvents,
  },
];
