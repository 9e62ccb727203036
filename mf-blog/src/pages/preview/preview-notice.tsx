import type { PreviewedPost } from '@plumbline/contract/content/posts';
import { longDate } from '@plumbline/kit/long-date';
import { styled } from 'styled-components';

const Band = styled.aside`
  position: relative;
  z-index: var(--z-content);
  padding: 14px calc(var(--gutter) + var(--margin)) 14px calc(var(--lx) + var(--line-gap));
  background: var(--hl);
  border-block-end: 1px solid var(--hl-rule);
  font-size: var(--fs-small);
  b {
    font-weight: 600;
  }
`;

/** A notice that the article is a draft, or the date of its publication. */
export function PreviewNotice({ post }: { post: Pick<PreviewedPost, 'status' | 'publishedAt'> }) {
  return (
    <Band aria-label="Preview">
      <b>Preview.</b>{' '}
      {post.status === 'draft' ? (
        'This is a draft: only those who have the link see it.'
      ) : (
        <>
          Readers see the published version from <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>{' '}
          on.
        </>
      )}
    </Band>
  );
}
