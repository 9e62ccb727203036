import { listCategories } from '@plumbline/contract/content/posts';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { LoadArgs } from '@plumbline/services';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { NotFound } from '../../components/not-found.tsx';
import { blogCopy } from '../../content.ts';
import { AboutBox } from './about-box.tsx';
import { BlogColumns, Sidebar } from './blog-columns.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryFilter } from './filter/category-filter.tsx';
import { ListHeading } from './list-heading.tsx';
import { listView } from './list-view.ts';
import { PostListHero } from './post-list-hero.tsx';
import { PostResults } from './post-results.tsx';
import { ResultsStatus } from './results-status.tsx';
import { SearchBox } from './search/search-box.tsx';
import { useLiveSearch } from './search/use-live-search.ts';
import { useViewPosts } from './use-view-posts.ts';
import { isMissingCategory, prefetchPosts } from './view-posts.ts';

export { postListHeroImages as heroImages, postListMeta as meta } from './post-list-meta.ts';

/** Texts with invented claims, which a production start lists in the log: the text of the 'About' box. */
export const samples = () => [blogCopy.about];

/** Loads the list, which the page needs, and the categories, which are optional. */
export function load({ params, url, prefetch }: LoadArgs): Promise<unknown> {
  return Promise.all([
    prefetchPosts(listView(params, url.searchParams), prefetch),
    prefetch(listCategories, {}, { required: false }),
  ]);
}

/** The blog's list of articles: `/blog`, search results with `?q=`, and `/blog/category/:slug`. */
function PostListPage() {
  const view = listView(useParams(), useSearchParams()[0]);
  const posts = useViewPosts(view);
  const categories = useEndpoint(listCategories, {});
  const search = useLiveSearch(view);
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const page = search.waiting ? undefined : posts.data;
  const error = search.waiting ? undefined : posts.error;

  if (isMissingCategory(view, posts.error)) {
    return <NotFound title="Category Not Found" text="The category you're looking for doesn't exist." />;
  }
  const pick = (url: string) => void navigate(url, { replace: url === pathname + query, preventScrollReset: true });
  return (
    <>
      <PostListHero>
        <SearchBox text={view.text} inputRef={search.input} onType={search.onType} onSubmit={search.onSubmit} />
      </PostListHero>
      <Section flush>
        <CategoryFilter
          categories={categories.data}
          loading={!categories.data && !categories.error}
          view={view}
          onPick={pick}
        />
        <BlogColumns>
          <div>
            <ResultsStatus view={view} page={page} loading={!page && !error} />
            <ListHeading view={view} categories={categories.data} page={page} />
            <PostResults view={view} page={page} error={error} onRetry={posts.retry} retrying={posts.isLoading} />
          </div>
          <Sidebar>
            <CategoryPanel
              categories={categories.data}
              failed={categories.error !== undefined}
              onRetry={categories.retry}
            />
            <AboutBox />
          </Sidebar>
        </BlogColumns>
      </Section>
      <PlumbLine length={250} />
    </>
  );
}

export { PostListPage as Page };
