import { useParams } from 'react-router-dom';
import { getArticle } from '@plumbline/contract/desk-articles';
import { listDeskCategories } from '@plumbline/contract/desk-categories';
import { getStaffSession } from '@plumbline/contract/staff';
import { TextLink } from '@plumbline/kit/link';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { MetaArgs } from '@plumbline/services';
import { DeskEmpty } from '../../layout/admin-empty.tsx';
import { DeskFault } from '../../layout/admin-fault.tsx';
import { DeskFrame } from '../../layout/admin-frame.tsx';
import { DeskHead } from '../../layout/admin-head.tsx';
import { DeskLoading } from '../../layout/admin-loading.tsx';
import { deskMeta } from '../../layout/admin-meta.ts';
import { ArticleDesk } from './article-desk.tsx';
import { useFresh } from './use-fresh.ts';

export function meta({ site }: MetaArgs) {
  return deskMeta('Article', { site });
}

/** One article: its text, its preview and its versions. `/admin/articles/:id`. */
function ArticlePage() {
  const { id = '' } = useParams();
  const article = useFresh(getArticle, { params: { id } });
  const categories = useFresh(listDeskCategories, {});
  const session = useEndpoint(getStaffSession, {});
  const error = article.error ?? categories.error ?? session.error;
  const failed = article.error ? article : categories.error ? categories : session;
  if (article.data && categories.data && session.data) {
    return (
      <DeskFrame>
        <ArticleDesk key={article.data.id} article={article.data} categories={categories.data} session={session.data} />
      </DeskFrame>
    );
  }
  return (
    <DeskFrame>
      <DeskHead title="Article" above={<TextLink to="/admin/articles">All articles</TextLink>} asOf={undefined} />
      {article.error?.status === 404 || article.error?.status === 400 ? (
        <DeskEmpty
          title="There is no such article"
          text="Its address may have been cut short. Look it up by its title."
          action={<TextLink to="/admin/articles">All articles</TextLink>}
        />
      ) : error ? (
        <DeskFault what="The article" state={{ ...failed, error, asOf: undefined }} />
      ) : (
        <DeskLoading what="Asking for the article" />
      )}
    </DeskFrame>
  );
}

export { ArticlePage as Page };
