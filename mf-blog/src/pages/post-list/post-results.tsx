import type { ApiError } from '@plumbline/contract/errors';
import { ErrorState } from '@plumbline/kit/error-state';
import { PostCard } from '../../components/card/post-card.tsx';
import { PostCardSkeleton } from '../../components/card/post-card-skeleton.tsx';
import { CardGrid } from './card-grid.tsx';
import { EmptyList } from './empty-list.tsx';
import type { ListView } from './list-view.ts';
import { PostPager } from './post-pager.tsx';
import type { ViewPosts } from './view-posts.ts';

/** The props of {@link PostResults}. With neither a page nor an error, the list is loading. */
export interface PostResultsProps {
  readonly view: ListView;
  readonly page: ViewPosts | undefined;
  readonly error: ApiError | undefined;
  readonly onRetry: () => void;
  /** A retry is under way. */
  readonly retrying: boolean;
}

/** A page of the list: its cards, or its empty, loading or error state. */
export function PostResults({ view, page, error, onRetry, retrying }: PostResultsProps) {
  if (page) return page.items.length === 0 ? <EmptyList view={view} /> : <Cards view={view} page={page} />;
  if (error?.status === 400) return <EmptyList view={view} isInvalid />;
  if (error) {
    return (
      <ErrorState
        headingLevel={3}
        title={error.code === 'too_many_requests' ? 'Too many searches.' : 'The articles could not be loaded.'}
        text="The fault is on our side or in the connection. Nothing is lost by trying again."
        error={error}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  return (
    <CardGrid>
      <PostCardSkeleton lead />
      <PostCardSkeleton />
      <PostCardSkeleton />
    </CardGrid>
  );
}

function Cards({ view, page }: { view: ListView; page: ViewPosts }) {
  return (
    <div>
      <CardGrid>
        {page.items.map((post, index) => (
          <PostCard key={post.slug} post={post} lead={index === 0} />
        ))}
      </CardGrid>
      <PostPager view={view} next={page.next} />
    </div>
  );
}
