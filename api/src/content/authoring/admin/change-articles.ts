import type { ChangedArticles } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { Failure } from '../../../platform/http/failure.ts';
import type { PostState } from '../../posts/save-post.ts';
import { newestVersion } from '../../posts/versions.ts';
import { changePublication } from '../change-publication.ts';
import { loadArticle } from './load-article.ts';
import { requirePublished } from './publish-article.ts';
import { requireRevision } from './require-revision.ts';

/** An article and the revision that the caller has seen. */
interface SeenArticle {
  readonly id: number;
  readonly revision: number;
}

interface ChangeContext {
  /** The address of a member of staff. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The note of the version that a withdrawal saves. */
const withdrawn = 'withdrawn';

/** Withdraws an article. @throws Failure `not_found`, `conflict`. */
export async function withdraw(db: Knex, { id, revision }: SeenArticle, { by, at }: ChangeContext): Promise<void> {
  await loadArticle(db, id);
  const check = (_: Knex.Transaction, before: PostState | null): void => {
    requireRevision(before, revision);
    requirePublished(before);
  };
  await changePublication(db, { id }, { status: 'draft' }, { id, by, note: withdrawn, at, check });
}

/** Undoes a withdrawal. @throws Failure `not_found`, `conflict`. */
async function republish(db: Knex, { id, revision }: SeenArticle, { by, at }: ChangeContext): Promise<void> {
  const { post } = await loadArticle(db, id);
  const check = async (transaction: Knex.Transaction, before: PostState | null): Promise<void> => {
    requireRevision(before, revision);
    const version = await newestVersion(transaction, id);
    const last: { note: string | null } | undefined = await transaction('post_versions')
      .where({ post_id: id, version })
      .first('note');
    // Only a formerly published version has passed validation.
    if (last?.note !== withdrawn) throw new Failure('conflict', 'This article was not withdrawn last.');
  };
  const publication = { status: 'published', publishAt: post.publishedAt } as const;
  await changePublication(db, { id }, publication, { id, by, note: 'published again', at, check });
}

/** Withdraws many articles, one after the other; those that cannot be withdrawn stay as they are. */
export function withdrawMany(db: Knex, seen: readonly SeenArticle[], context: ChangeContext): Promise<ChangedArticles> {
  return changeEach(seen, (article) => withdraw(db, article, context));
}

/** Undoes many withdrawals, one after the other; articles that were changed since stay as they are. */
export function republishMany(
  db: Knex,
  seen: readonly SeenArticle[],
  context: ChangeContext,
): Promise<ChangedArticles> {
  return changeEach(seen, (article) => republish(db, article, context));
}

async function changeEach(
  seen: readonly SeenArticle[],
  change: (article: SeenArticle) => Promise<void>,
): Promise<ChangedArticles> {
  const changed: SeenArticle[] = [];
  const skipped: number[] = [];
  for (const { id, revision } of seen) {
    try {
      await change({ id, revision });
      changed.push({ id, revision: revision + 1 });
    } catch (error) {
      if (!(error instanceof Failure) || !['conflict', 'not_found'].includes(error.code)) throw error;
      skipped.push(id);
    }
  }
  return { changed, left: skipped };
}
