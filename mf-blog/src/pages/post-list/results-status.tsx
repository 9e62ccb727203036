import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import type { ListView } from './list-view.ts';
import type { ViewPosts } from './view-posts.ts';

/** Announces the list's state to screen readers. The element stays mounted: only then its changes are announced. */
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
