import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import type { StandingPost } from '../../posts/save-post.ts';

/** Refuses a change by somebody who has not read the last one. @throws Failure `conflict`, `not_found`. */
export function demandRevision(
  before: Pick<StandingPost, 'revision' | 'changed_by' | 'changed_at'> | null | undefined,
  revision: number,
): void {
  if (!before) throw new Failure('not_found', 'There is no article with this id.');
  if (before.revision === revision) return;
  const who = before.changed_by ?? 'The command line';
  const when = `${before.changed_at.slice(0, 16).replace('T', ' ')} UTC`;
  throw new Failure('conflict', `${who} has changed this article since you opened it (${when}).`);
}

/** The failure of a change that found no row of its revision. */
export async function failStale(db: Knex, id: number, revision: number): Promise<never> {
  demandRevision(await db('posts').where({ id }).first('revision', 'changed_by', 'changed_at'), revision);
  throw new Error(`the article ${id} was not written`);
}
