import type { Post } from '@plumbline/contract/content/posts';
import { Section } from '@plumbline/kit/section';
import { styled } from 'styled-components';
import { AdjacentPosts } from './adjacent-posts.tsx';
import { RelatedArticles } from './related-articles.tsx';

const Wrapper = styled.div`
  display: grid;
  gap: 64px;
  padding-block-end: 112px;
  @media print {
    display: none;
  }
`;

/** Links to other articles. The section is not shown if there are none. */
export function MoreArticles({
  post: { previous, next, related },
}: {
  post: Pick<Post, 'previous' | 'next' | 'related'>;
}) {
  if (previous === null && next === null && related.length === 0) return null;
  return (
    <Section flush>
      <Wrapper>
        <AdjacentPosts previous={previous} next={next} />
        <RelatedArticles posts={related} />
      </Wrapper>
    </Section>
  );
}
