import type { Category } from '@plumbline/contract/content/posts';
import { Heading, Note } from '@plumbline/kit/heading';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { styled } from 'styled-components';
import { categoryName } from './category-name.ts';
import { foundCount } from './found-count.ts';
import type { ListView } from './list-view.ts';
import type { ViewPosts } from './view-posts.ts';

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 16px;
  margin-block-end: 32px;
  overflow-wrap: anywhere;
`;

const Name = styled(Heading)`
  font-size: clamp(1.625rem, 1.2rem + 1.4vw, 2.25rem);
`;

/**
 * The list's heading: visible for a category and for search results, with their number; visually hidden for other
 * lists.
 */
export function ListHeading({
  view,
  categories,
  page,
}: {
  view: ListView;
  categories: readonly Category[] | undefined;
  page: ViewPosts | undefined;
}) {
  if (view.text !== '') {
    return (
      <Title>
        <Name level={2}>Search results</Name>
        {page && <Note>{foundCount(page, view)}</Note>}
      </Title>
    );
  }
  if (view.category === null) {
    return <VisuallyHidden as="h2">{view.cursor === null ? 'Latest articles' : 'Older articles'}</VisuallyHidden>;
  }
  const posts = categories?.find(({ slug }) => slug === view.category)?.posts;
  return (
    <Title>
      <Name level={2}>{categoryName(view.category, categories)}</Name>
      {posts !== undefined && <Note>{posts === 1 ? '1 article' : `${posts} articles`}</Note>}
    </Title>
  );
}
