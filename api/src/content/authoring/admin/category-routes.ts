import {
  addCategory,
  listDeskCategories,
  orderCategories,
  removeCategory,
  renameCategory,
} from '@plumbline/contract/content/admin-categories';
import type { ContentDeps } from '../../content-deps.ts';
import { route, type ApiRouter } from '../../../platform/http/route.ts';
import * as categories from './categories.ts';

export function categoryDeskRoutes(router: ApiRouter, { db: { knex: db } }: ContentDeps): void {
  route(router, listDeskCategories, () => categories.listCategories(db), { staff: 'viewer' });

  route(
    router,
    addCategory,
    async ({ body: { name } }, { concern }) => {
      concern(name);
      await categories.addCategory(db, name);
      return categories.listCategories(db);
    },
    { staff: 'staff' },
  );

  route(
    router,
    renameCategory,
    async ({ params: { id }, body: { name, was } }, { concern }) => {
      concern(`${was}: ${name}`);
      await categories.renameCategory(db, { id: Number(id), name, was });
      return categories.listCategories(db);
    },
    { staff: 'staff' },
  );

  route(
    router,
    orderCategories,
    async ({ body: { ids } }) => {
      await categories.orderCategories(db, ids);
      return categories.listCategories(db);
    },
    { staff: 'staff' },
  );

  route(
    router,
    removeCategory,
    async ({ params: { id } }, { concern }) => {
      concern(id);
      await categories.removeCategory(db, Number(id));
      return categories.listCategories(db);
    },
    { staff: 'staff' },
  );
}
