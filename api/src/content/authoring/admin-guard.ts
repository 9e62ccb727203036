import type { Knex } from 'knex';
import { newestVersion } from '../posts/versions.ts';
import type { StandingPost } from '../posts/save-post.ts';

/** Why a file must not be imported over what was written at the desk. */
export class WrittenInAdmin extends Error {
  override readonly name = 'WrittenAtDesk';
}

/**
 * Holds a file against what staff have written since it was made. Such a file says in `version` which version it was
 * exported as; where that is not the newest any more, the import would take somebody's work away.
 * @throws WrittenAtDesk
 */
export async function guardAdminArticles(
  transaction: Knex,
  before: StandingPost | null,
  version: number | undefined,
): Promise<void> {
  if (!before) return;
  const draft: { saved_by: string; saved_at: string } | undefined = await transaction('post_drafts')
    .where('post_id', before.id)
    .first('saved_by', 'saved_at');
  if (draft) {
    const words = `${draft.saved_by} has written something at the desk (${when(draft.saved_at)}) that is not published`;
    throw new WrittenInAdmin(`${words}: publish it or restore a version there first, then export the article`);
  }
  if (before.written_by === null || version === (await newestVersion(transaction, before.id))) return;
  const words = `${before.written_by} has changed the article at the desk (${when(before.changed_at)})`;
  throw new WrittenInAdmin(`${words}: export it, and make the changes in that file`);
}

function when(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')}Z`;
}
