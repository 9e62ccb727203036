import type { PostRef } from '@plumbline/contract/content/posts';
import { Note } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

const Pair = styled.nav`
  display: grid;
  border-block: 1px solid var(--rule);
  @media (min-width: 720px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const AdjacentLink = styled(Link)<{ $forward: boolean }>`
  display: grid;
  align-content: start;
  gap: 8px;
  padding-block: 24px;
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
  b {
    font: 430 1.25rem / 1.25 var(--serif);
    letter-spacing: var(--tr-head);
    text-wrap: balance;
  }
  &:hover b {
    text-decoration: underline;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.16em;
  }
  & + & {
    border-block-start: 1px solid var(--rule);
  }
  @media (min-width: 720px) {
    padding-block: 28px;
    ${({ $forward }) =>
      $forward
        ? 'grid-column: 2; padding-inline-start: 32px; border-inline-start: 1px solid var(--rule); text-align: end; justify-items: end;'
        : 'padding-inline-end: 32px;'}
    & + & {
      border-block-start: 0;
    }
  }
`;

const Direction = styled(Note).attrs({ as: 'span' })`
  display: flex;
  align-items: center;
  gap: 8px;
`;

/** Links to the previous and the next article by date. */
export function AdjacentPosts({ previous, next }: { previous: PostRef | null; next: PostRef | null }) {
  if (previous === null && next === null) return null;
  return (
    <Pair aria-label="Previous and next article">
      {previous && (
        <AdjacentLink to={`/blog/${previous.slug}`} rel="prev" $forward={false}>
          <Direction>
            <Icon name="arrow-left" /> Previous article
          </Direction>
          <b dir="auto">{previous.title}</b>
        </AdjacentLink>
      )}
      {next && (
        <AdjacentLink to={`/blog/${next.slug}`} rel="next" $forward>
          <Direction>
            Next article <Icon name="arrow-right" />
          </Direction>
          <b dir="auto">{next.title}</b>
        </AdjacentLink>
      )}
    </Pair>
  );
}
