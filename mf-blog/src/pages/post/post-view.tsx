import type { ReactNode } from 'react';
import { coverPath } from '@plumbline/contract/content/covers';
import type { Post } from '@plumbline/contract/content/posts';
import { Heading, Note } from '@plumbline/kit/heading';
import { Skeleton } from '@plumbline/kit/skeleton';
import { styled } from 'styled-components';
import { ArticleBody } from './article-body/article-body.tsx';
import { Byline } from './byline.tsx';
import { FeaturedImage } from './featured-image.tsx';
import { JoinBanner } from './join-banner.tsx';
import { MoreArticles } from './more-articles/more-articles.tsx';
import { PostFrame } from './post-frame.tsx';
import { PostHead } from './post-head.tsx';
import { BylineSkeleton, PictureSkeleton, TextSkeleton, TitleSkeleton } from './post-skeleton.tsx';
import { PrintedUrl } from './printed-url.tsx';
import { ShareLinks } from './share-links.tsx';
import { TagList } from './tag-list.tsx';

const Title = styled(Heading)`
  inline-size: 100%;
  overflow-wrap: anywhere;
`;

/** The props of {@link PostView}. */
export interface PostViewProps {
  /** Undefined while the article loads. */
  readonly post: Post | undefined;
  /** The notice above a preview of the article; a preview has no share links and no printed URL. */
  readonly notice?: ReactNode;
}

/**
 * An article with links to others and the invitation to join; while the post loads, a skeleton. One component shows
 * both, so that the heading, which has the focus after a navigation, stays mounted when the article arrives.
 */
export function PostView({ post, notice }: PostViewProps) {
  return (
    <>
      {notice}
      <article aria-busy={!post}>
        <PostHead crumb={post ? <bdi>{post.title}</bdi> : <Skeleton width="16ch" />}>
          <Title level={1} dir="auto">
            {post ? post.title : <TitleSkeleton />}
          </Title>
          {post ? <Byline post={post} /> : <BylineSkeleton />}
          {!notice && <PrintedUrl />}
        </PostHead>
        <PostFrame picture={<Picture post={post} />} beside={<Share post={post} notice={notice} />}>
          {post ? <ArticleBody html={post.content} /> : <TextSkeleton />}
          {post && <TagList tags={post.tags} />}
        </PostFrame>
      </article>
      {post && <MoreArticles post={post} />}
      {post && <JoinBanner />}
    </>
  );
}

function Picture({ post }: { post: Post | undefined }) {
  if (!post) return <PictureSkeleton />;
  return <FeaturedImage src={post.featuredImage ?? coverPath(post)} info={post.featuredImageInfo} />;
}

function Share({ post, notice }: PostViewProps) {
  // An empty cell of the grid, so that the text stays in the second column.
  if (notice) return <div />;
  return post ? <ShareLinks title={post.title} /> : <Note>Share</Note>;
}
