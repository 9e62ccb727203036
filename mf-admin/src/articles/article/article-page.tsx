import { useParams } from 'react-router-dom';
import { getArticle } from '@plumbline/contract/content/admin-articles';
import { listAdminCategories } from '@plumbline/contract/content/admin-categories';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import { TextLink } from '@plumbline/kit/link';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { MetaArgs } from '@plumbline/services';
import { AdminEmpty } from '../../layout/admin-empty.tsx';
import { AdminError } from '../../layout/admin-error.tsx';
import { AdminContent } from '../../layout/admin-content.tsx';
import { AdminHead } from '../../layout/admin-head.tsx';
import { AdminLoading } from '../../layout/admin-loading.tsx';
import { adminMeta } from '../../layout/admin-meta.ts';
import { ArticleWorkspace } from './article-workspace.tsx';
import { useUncachedEndpoint } from '../../layout/use-uncached-endpoint.ts';

export function meta({ site }: MetaArgs) {
  return adminMeta('Article', { site });
}

/** One article: its text, its preview and its versions. `/admin/articles/:id`. */
function ArticlePage() {
  const { id = '' } = useParams();
  const article = useUncachedEndpoint(getArticle, { params: { id } });
  const categories = useUncachedEndpoint(listAdminCategories, {});
  const session = useEndpoint(getStaffSession, {});
  const error = article.error ?? categories.error ?? session.error;
  const failed = article.error ? article : categories.error ? categories : session;
  if (article.data && categories.data && session.data) {
    return (
      <AdminContent>
        <ArticleWorkspace
          key={article.data.id}
          article={article.data}
          categories={categories.data}
          session={session.data}
        />
      </AdminContent>
    );
  }
  return (
    <AdminContent>
      <AdminHead title="Article" above={<TextLink to="/admin/articles">All articles</TextLink>} asOf={null} />
      {article.error?.status === 404 || article.error?.status === 400 ? (
        <AdminEmpty
          title="There is no such article"
          text="Its address may have been cut short. Look it up by its title."
          action={<TextLink to="/admin/articles">All articles</TextLink>}
        />
      ) : error ? (
        <AdminError dataName="The article" state={{ ...failed, error, asOf: undefined }} />
      ) : (
        <AdminLoading message="Loading the article" />
      )}
    </AdminContent>
  );
}

export { ArticlePage as Page };
