import type { FoundPost, PostSummary, RelatedPost } from '@plumbline/contract/content/posts';
import { Card } from '@plumbline/kit/card';
import { longDate } from '@plumbline/kit/long-date';
import { cardExcerpt } from './card-excerpt.ts';
import { PostCover } from './post-cover.tsx';
import { Snippet } from './snippet.tsx';

/** The props of {@link PostCard}. */
export interface PostCardProps {
  /** A search result shows its snippet instead of the excerpt. */
  readonly post: PostSummary | FoundPost | RelatedPost;
  /** Whether this is the wide first card of the list; default false. */
  readonly lead?: boolean;
}

/** One post in the list. */
export function PostCard({ post, lead = false }: PostCardProps) {
  const excerpt = cardExcerpt(post);
  return (
    <Card
      to={`/blog/${post.slug}`}
      title={post.title}
      layout={lead ? 'lead' : 'stacked'}
      cover={<PostCover post={post} lead={lead} />}
      meta={
        <>
          {post.category && <b>{post.category.name}</b>}
          <time dateTime={post.createdAt}>{longDate(post.createdAt)}</time>
        </>
      }
    >
      {'snippet' in post && post.snippet !== '' ? (
        <Snippet snippet={post.snippet} />
      ) : (
        excerpt !== '' && <p>{excerpt}</p>
      )}
    </Card>
  );
}
