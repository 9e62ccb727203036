import { previewPost } from '@plumbline/contract/content/posts';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import type { LoadArgs, MetaArgs, PageMeta } from '@plumbline/services';
import { useParams } from 'react-router-dom';
import { NotFound } from '../../components/not-found.tsx';
import { PostFailed } from '../post/post-failed.tsx';
import { PostView } from '../post/post-view.tsx';
import { PreviewNotice } from './preview-notice.tsx';

/** Prefetches the article of the signed link. */
export async function load({ params: { token }, prefetch }: LoadArgs): Promise<unknown> {
  return token ? prefetch(previewPost, { params: { token } }) : undefined;
}

export function meta({ params: { token }, site, read }: MetaArgs): PageMeta {
  const post = token ? read(previewPost, { params: { token } }) : undefined;
  return { title: post ? `Preview: ${post.title}` : `${site.product} Blog`, noindex: true };
}

/** The preview of an article by its signed link: `/blog/preview/:token`. */
function PreviewPage() {
  const { token } = useParams();
  const { data: post, error, isLoading, retry } = useEndpoint(previewPost, token ? { params: { token } } : null);
  if (error && !post && error.status !== 404) {
    return <PostFailed error={error} onRetry={retry} retrying={isLoading} />;
  }
  if (post || (isLoading && !error)) return <PostView post={post} notice={post && <PreviewNotice post={post} />} />;
  return (
    <NotFound
      title="Preview Not Found"
      text="This link was never one, or its time is up. Its author can make a new one."
    />
  );
}

export { PreviewPage as Page };
