import { ButtonLink } from '@plumbline/kit/button';
import { EmptyState } from '@plumbline/kit/empty-state';
import { firstPageLabel, listUrl, type ListView } from './list-view.ts';

/**
 * The reason why the list is empty, and a link to another list. `isInvalid` is true if the API answered 400, because
 * the cursor or the search text is invalid; default false.
 */
export function EmptyList({ view, isInvalid = false }: { view: ListView; isInvalid?: boolean }) {
  if (isInvalid && view.cursor !== null) {
    return (
      <EmptyState
        title="This page of the list does not exist."
        text="Its address is incomplete or no longer in use."
        action={<ButtonLink to={listUrl({ ...view, cursor: null })}>{firstPageLabel(view)}</ButtonLink>}
      />
    );
  }
  const toAll = (
    <ButtonLink to="/blog" variant="outline" size="compact">
      All Posts
    </ButtonLink>
  );
  if (view.text !== '') {
    return (
      <EmptyState
        title="No articles found for your search."
        text="Try a shorter word, or look through all posts."
        action={toAll}
      />
    );
  }
  const filtered = view.category !== null || view.cursor !== null;
  return <EmptyState title="No articles available." {...(filtered ? { action: toAll } : {})} />;
}
