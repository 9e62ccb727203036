import type { Knex } from 'knex';
import { adminTextOf } from './admin-text.ts';
import { findCategory } from '../../posts/store.ts';
import { saveVersion } from '../../posts/versions.ts';
import { failStale } from './require-revision.ts';
import { putDraft, type Draft, type SavedDraft } from './draft.ts';
import { loadArticle, type LoadedArticle } from './load-article.ts';
import { postOfDraft } from './post-of-draft.ts';

interface DraftChange {
  readonly id: number;
  /** The revision that the writer has seen. */
  readonly revision: number;
  readonly draft: Draft;
  /** The address of a member of staff. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Note of a version to save; null for no version. */
  readonly keepAs: string | null;
  /** Saves the previous draft as a version even if the same person wrote it. */
  readonly keepBefore?: boolean;
}

/**
 * Saves the draft of an article; readers do not see it. Another person's draft is saved as a version first. @throws
 * Failure `not_found`, `conflict`.
 */
export async function saveDraft(db: Knex, change: DraftChange): Promise<void> {
  const { id, revision, draft, by, at } = change;
  const article = await loadArticle(db, id);
  const saved: SavedDraft = { ...draft, savedAt: at, savedBy: by };
  // Rendered before the transaction, because a long article would block all other writers.
  const versions = await versionsToKeep(db, article, saved, change);
  const columns = await listColumns(db, article, draft);
  await db.transaction(async (transaction) => {
    const changed = await transaction('posts')
      .where({ id, revision })
      .update({ revision: revision + 1, changed_at: at, changed_by: by, ...columns });
    if (changed === 0) await failStale(transaction, id, revision);
    for (const version of versions) await saveVersion(transaction, id, version);
    await putDraft(transaction, id, saved);
  });
}

async function versionsToKeep(
  db: Knex,
  { post, savedDraft: before }: LoadedArticle,
  saved: SavedDraft,
  { keepAs, keepBefore = false }: DraftChange,
) {
  const versionOf = async (draft: SavedDraft, note: string) => ({
    post: await postOfDraft(db, draft, { ...post, status: 'draft' }),
    savedAt: draft.savedAt,
    savedBy: draft.savedBy,
    note,
  });
  const keepsBefore = before !== null && (keepBefore || before.savedBy !== saved.savedBy);
  return [
    ...(keepsBefore ? [await versionOf(before, 'draft')] : []),
    ...(keepAs === null ? [] : [await versionOf(saved, keepAs)]),
  ];
}

/** The list's columns of an article that was never published. */
async function listColumns(db: Knex, { summary, post }: LoadedArticle, { fields }: Draft): Promise<object> {
  if (summary.standing !== 'draft') return {};
  const title = fields.title.trim() || post.title;
  const category = fields.category === null ? null : await findCategory(db, fields.category);
  return {
    title,
    author: fields.author,
    category_id: category?.id ?? null,
    desk_text: adminTextOf({ title, author: fields.author, slug: post.slug }),
  };
}
