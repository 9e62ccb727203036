import { listViews, removeView, saveView, viewLimits } from '@plumbline/contract/staff/list-views';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { removeViewOf, saveViewOf, viewsOf } from './view-store.ts';

/**
 * The routes of saved views. Each person sees and changes only their own, viewers too (`look` is the right every role
 * has).
 */
export function viewRoutes(router: ApiRouter, { db }: { readonly db: Database }): void {
  route(router, listViews, { staff: 'look' }, (_, { staff }) => viewsOf(db.knex, staff.staffId));

  route(router, saveView, { staff: 'look' }, async ({ body }, { staff, setAuditTarget }) => {
    // The audit log cannot be erased, so it contains neither the name nor the search terms.
    setAuditTarget(`view of ${body.list}`);
    const saved = await db.write((transaction) => saveViewOf(transaction, staff.staffId, body, viewLimits.perList));
    if (saved === null) {
      throw new Failure('conflict', `You have ${viewLimits.perList} views of this list. Remove one first.`);
    }
    return saved;
  });

  route(router, removeView, { staff: 'look' }, async ({ params: { id } }, { staff, setAuditTarget }) => {
    const list = await removeViewOf(db.knex, staff.staffId, Number(id));
    if (list === null) throw new Failure('not_found', 'You have no such view.');
    setAuditTarget(`view of ${list}`);
    return { removed: true as const };
  });
}
