import { useId } from 'react';
import type { RelatedPost } from '@plumbline/contract/content/posts';
import { Heading } from '@plumbline/kit/heading';
import { styled } from 'styled-components';
import { PostCard } from '../../../components/card/post-card.tsx';

const Cards = styled.div`
  display: grid;
  gap: 44px 28px;
  margin-block-start: 32px;
  @media (min-width: 720px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: clamp(20px, 2.6vw, 28px);
  }
`;

/** Cards of related articles. */
export function RelatedArticles({ posts }: { posts: readonly RelatedPost[] }) {
  const heading = useId();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} level={2} size="h3">
        Related articles
      </Heading>
      <Cards>
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </Cards>
    </section>
  );
}
