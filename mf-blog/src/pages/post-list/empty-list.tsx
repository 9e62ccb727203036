import { ButtonLink } from '@plumbline/kit/button';
import { EmptyState } from '@plumbline/kit/empty-state';
import { firstPageWords } from './first-page.ts';
import { listAddress, type ListView } from './list-view.ts';

/**
 * Why there is nothing to list, and the way to where there is. The API has `refused` an address that no list has: a
 * page of the list that does not exist, or a search text that cannot be looked for and so is found nowhere.
 */
export function EmptyList({ view, refused = false }: { view: ListView; refused?: boolean }) {
  if (refused && view.cursor !== null) {
    return (
      <EmptyState
        title="This page of the list does not exist."
        text="Its address is incomplete or no longer in use."
        action={<ButtonLink to={listAddress({ ...view, cursor: null })}>{firstPageWords(view)}</ButtonLink>}
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
  const somewhere = view.category !== null || view.cursor !== null;
  return <EmptyState title="No articles available." {...(somewhere ? { action: toAll } : {})} />;
}
