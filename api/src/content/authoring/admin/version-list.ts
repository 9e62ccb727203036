import type { ArticleVersion, ListedVersion } from '@plumbline/contract/content/admin-articles';
import type { Page } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import type { StoredPost } from '../../posts/post-columns.ts';
import { draftOf } from './draft-of.ts';
import type { Draft } from './draft.ts';

interface Row {
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string | null;
  readonly note: string | null;
}

/** A page of an article's versions, newest first; `before` is the last version of the previous page. */
export async function listVersions(
  db: Knex,
  id: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<Page<ListedVersion[]>> {
  const query = db('post_versions')
    .where('post_id', id)
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .select('version', 'saved_at', 'saved_by', 'note');
  if (before !== null) void query.where('version', '<', before);
  const rows: Row[] = await query;
  const items = rows.slice(0, limit).map(toListedVersion);
  return { items, next: rows.length > limit ? String(items.at(-1)?.version) : null };
}

/** One version, and the draft that restoring it creates. @throws Failure `not_found`. */
export async function findVersion(
  db: Knex,
  id: number,
  version: number,
): Promise<{ readonly shown: ArticleVersion; readonly draft: Draft }> {
  const row: (Row & { post: string }) | undefined = await db('post_versions')
    .where({ post_id: id, version })
    .first('version', 'saved_at', 'saved_by', 'note', 'post');
  if (!row) throw new Failure('not_found', 'There is no such version of this article.');
  const draft = draftOf(JSON.parse(row.post) as StoredPost);
  return { shown: { ...toListedVersion(row), fields: draft.fields }, draft };
}

function toListedVersion({ version, saved_at: savedAt, saved_by: savedBy, note }: Row): ListedVersion {
  return { version, savedAt, savedBy, note };
}
