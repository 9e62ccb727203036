import type { Post } from '@plumbline/contract/content/posts';
import { Badge } from '@plumbline/kit/badge';
import { Door } from '@plumbline/kit/drawing/door';
import { longDate } from '@plumbline/kit/long-date';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 16px;
`;

const Avatar = styled(Door)`
  flex: none;
`;

const Writer = styled.p`
  min-inline-size: 0;
  margin: 0;
  line-height: var(--lh-snug);
  overflow-wrap: anywhere;
  b {
    display: block;
    font-weight: 600;
  }
  > span {
    display: flex;
    flex-wrap: wrap;
    font-size: var(--fs-small);
    color: var(--ink-2);
  }
  time + span::before {
    content: '·' / '';
    margin-inline: 0.5em;
  }
`;

const CategoryLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  /* On phones the category mostly wraps to a line of its own, and aligns with the lines above. */
  @media (min-width: 480px) {
    margin-inline-start: 12px;
  }
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
`;

/** An article's author, date, reading time and category. */
export function Byline({ post }: { post: Pick<Post, 'author' | 'createdAt' | 'category' | 'readingMinutes'> }) {
  return (
    <Line>
      <Avatar seed={post.author} size={60} />
      <Writer>
        <b>{post.author}</b>
        <span>
          <time dateTime={post.createdAt}>{longDate(post.createdAt)}</time>
          <span>{`${post.readingMinutes} min read`}</span>
        </span>
      </Writer>
      {post.category && (
        <CategoryLink to={`/blog/category/${post.category.slug}`}>
          <Badge>{post.category.name}</Badge>
        </CategoryLink>
      )}
    </Line>
  );
}
