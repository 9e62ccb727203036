import type { Knex } from 'knex';
import { newestVersion } from '../posts/versions.ts';
import type { PostState } from '../posts/save-post.ts';

/** A file would overwrite changes that staff have made in the admin. */
export class WrittenInAdmin extends Error {
  override readonly name = 'WrittenInAdmin';
}

/**
 * Prevents an import from overwriting newer changes by staff. An exported file contains its version in `version`; the
 * import is refused if that is no longer the newest version. @throws WrittenInAdmin
 */
export async function refuseImportConflict(
  transaction: Knex,
  before: PostState | null,
  version: number | undefined,
): Promise<void> {
  if (!before) return;
  const draft: { saved_by: string; saved_at: string } | undefined = await transaction('post_drafts')
    .where('post_id', before.id)
    .first('saved_by', 'saved_at');
  if (draft) {
    const problem = `${draft.saved_by} has written something in the admin (${formatTime(draft.saved_at)}) that is not published`;
    throw new WrittenInAdmin(`${problem}: publish it or restore a version there first, then export the article`);
  }
  if (before.written_by === null || version === (await newestVersion(transaction, before.id))) return;
  const problem = `${before.written_by} has changed the article in the admin (${formatTime(before.changed_at)})`;
  throw new WrittenInAdmin(`${problem}: export it, and make the changes in that file`);
}

function formatTime(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')}Z`;
}
