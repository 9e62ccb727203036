import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import type { PostState } from '../../posts/save-post.ts';

/** Rejects a change by somebody who has not seen the latest revision. @throws Failure `conflict`, `not_found`. */
export function requireRevision(
  before: Pick<PostState, 'revision' | 'changed_by' | 'changed_at'> | null | undefined,
  revision: number,
): void {
  if (!before) throw new Failure('not_found', 'There is no article with this id.');
  if (before.revision === revision) return;
  const who = before.changed_by ?? 'The command line';
  const when = `${before.changed_at.slice(0, 16).replace('T', ' ')} UTC`;
  throw new Failure('conflict', `${who} has changed this article since you opened it (${when}).`);
}

/** The failure of an update that found no row with its revision. */
export async function failStale(db: Knex, id: number, revision: number): Promise<never> {
  requireRevision(await db('posts').where({ id }).first('revision', 'changed_by', 'changed_at'), revision);
  throw new Error(`the article ${id} was not written`);
}
