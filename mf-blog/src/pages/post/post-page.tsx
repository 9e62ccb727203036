import { getPost } from '@plumbline/contract/content/posts';
import type { ApiError } from '@plumbline/contract/errors';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { redirectTo, type LoadArgs } from '@plumbline/services';
import { useParams } from 'react-router-dom';
import { NotFound } from '../../components/not-found.tsx';
import { articleTextId } from './article-body/article-body.tsx';
import { PostFailed } from './post-failed.tsx';
import { PostView } from './post-view.tsx';
import { useMovedPost } from './use-moved-post.ts';

export { postHeroImages as heroImages, postMeta as meta } from './post-meta.ts';

/** Prefetches the article. A former URL of the article redirects to the current one. */
export async function load({ params: { slug }, prefetch }: LoadArgs): Promise<unknown> {
  const post = slug ? await prefetch(getPost, { params: { slug } }, { inPage: { content: articleTextId } }) : undefined;
  return post && post.slug !== slug ? redirectTo(`/blog/${post.slug}`) : undefined;
}

/** One article: `/blog/:slug`. */
function PostPage() {
  const { slug } = useParams();
  const { data, error, isLoading, retry } = useEndpoint(getPost, slug ? { params: { slug } } : null);
  // The contract does not allow null; if it is answered all the same, it counts as an article that does not exist.
  const post = data ?? undefined;
  useMovedPost(slug, post);
  if (error && !post && !isNotFound(error)) return <PostFailed error={error} onRetry={retry} retrying={isLoading} />;
  if (post || (isLoading && !error)) return <PostView key={post?.slug ?? slug} post={post} />;
  return <NotFound title="Article Not Found" text="The article you're looking for doesn't exist." />;
}

export { PostPage as Page };

/** The API answers 400 if the slug cannot be an article's. */
function isNotFound({ status }: ApiError): boolean {
  return status === 404 || status === 400;
}
