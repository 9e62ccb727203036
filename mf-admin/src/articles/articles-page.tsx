import { useMemo } from 'react';
import { listAdminCategories } from '@plumbline/contract/content/admin-categories';
import { ButtonLink } from '@plumbline/kit/button';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { MetaArgs } from '@plumbline/services';
import { adminMeta } from '../layout/admin-meta.ts';
import { ListPage } from '../list/list-page.tsx';
import { useShowActions } from '../layout/use-right.ts';
import { BulkActions } from './bulk-actions.tsx';
import { articleList } from './article-list.tsx';

export function meta({ site }: MetaArgs) {
  return adminMeta('Articles', { site });
}

/** All articles in all states, the last changed first: `/admin/articles`. */
function ArticlesPage() {
  const { data: categories } = useEndpoint(listAdminCategories, {});
  const showActions = useShowActions();
  const list = useMemo(() => articleList(categories ?? []), [categories]);
  const actions = (
    <>
      <ButtonLink size="table" variant="outline" to="/admin/categories">
        Categories
      </ButtonLink>
      {showActions && (
        <ButtonLink size="table" to="/admin/articles/new">
          New article
        </ButtonLink>
      )}
    </>
  );
  return (
    <ListPage list={list} actions={actions} bulk={(chosen, clear) => <BulkActions chosen={chosen} onDone={clear} />} />
  );
}

export { ArticlesPage as Page };
