import { renewingOrderIds } from '../../members/index.ts';
import { countOf, type AdminCounter } from '../../platform/admin-counts/admin-counter.ts';

/** In ms: cards with a next charge further ahead are not counted yet. */
const countedAhead = 30 * 86_400_000;

/** Counts memberships whose card expires before their next charge. */
export const expiringCards: AdminCounter = {
  key: 'expiring-cards',
  count: (db, now) =>
    countOf(
      db('membership_billing')
        .whereIn('order_id', renewingOrderIds(db))
        .where('runs_until', '>', new Date(now).toISOString())
        .where('runs_until', '<=', new Date(now + countedAhead).toISOString())
        .whereRaw('card_expires < substr(runs_until, 1, 7)'),
    ),
};
