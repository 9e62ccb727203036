import {
  addCategory,
  listAdminCategories,
  orderCategories,
  removeCategory,
  renameCategory,
} from '@plumbline/contract/content/admin-categories';
import type { ContentDeps } from '../../content-deps.ts';
import { route, type ApiRouter } from '../../../platform/http/route.ts';
import * as categories from './categories.ts';

export function categoryAdminRoutes(router: ApiRouter, { db: { knex: db } }: ContentDeps): void {
  route(router, listAdminCategories, { staff: 'look' }, () => categories.listCategories(db));

  route(router, addCategory, { staff: 'act' }, async ({ body: { name } }, { setAuditTarget }) => {
    setAuditTarget(name);
    await categories.addCategory(db, name);
    return categories.listCategories(db);
  });

  route(
    router,
    renameCategory,
    { staff: 'act' },
    async ({ params: { id }, body: { name, was } }, { setAuditTarget }) => {
      setAuditTarget(`${was}: ${name}`);
      await categories.renameCategory(db, { id: Number(id), name, was });
      return categories.listCategories(db);
    },
  );

  route(router, orderCategories, { staff: 'act' }, async ({ body: { ids } }) => {
    await categories.orderCategories(db, ids);
    return categories.listCategories(db);
  });

  route(router, removeCategory, { staff: 'act' }, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(id);
    await categories.removeCategory(db, Number(id));
    return categories.listCategories(db);
  });
}
