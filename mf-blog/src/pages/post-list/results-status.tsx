import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { foundCount } from './found-count.ts';
import type { ListView } from './list-view.ts';
import type { ViewPosts } from './view-posts.ts';

/** Announces the list's state to screen readers. The element must stay mounted, because only changes are announced. */
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
      {loading ? 'Loading articles' : page && view.text !== '' && foundCount(page, view)}
    </VisuallyHidden>
  );
}
