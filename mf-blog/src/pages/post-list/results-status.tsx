import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import type { ListView } from './list-view.ts';
import type { ViewPosts } from './view-posts.ts';

/** Says to screen readers where the list stands. It stays while the list changes: only then is its text announced. */
export function ResultsStatus({
  view,
  page,
  loading,
}: {
  view: ListView;
  page: ViewPosts | undefined;
  loading: boolean;
}) {
  return (
    <VisuallyHidden as="output">
      {loading ? 'Loading articles' : page && view.text !== '' && count(page)}
    </VisuallyHidden>
  );
}

function count({ items, next }: ViewPosts): string {
  const found = items.length === 1 ? '1 article found' : `${items.length} articles found`;
  return next === null ? found : `${found}, and more`;
}
