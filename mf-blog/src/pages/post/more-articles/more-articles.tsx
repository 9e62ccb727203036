import type { Post } from '@plumbline/contract/content/posts';
import { Section } from '@plumbline/kit/section';
import { styled } from 'styled-components';
import { Neighbours } from './neighbours.tsx';
import { RelatedArticles } from './related-articles.tsx';

const Place = styled.div`
  display: grid;
  gap: 64px;
  padding-block-end: 112px;
  @media print {
    display: none;
  }
`;

/** Where to go from an article; nothing where there is no other. */
export function MoreArticles({
  post: { previous, next, related },
}: {
  post: Pick<Post, 'previous' | 'next' | 'related'>;
}) {
  if (previous === null && next === null && related.length === 0) return null;
  return (
    <Section flush>
      <Place>
        <Neighbours previous={previous} next={next} />
        <RelatedArticles posts={related} />
      </Place>
    </Section>
  );
}
