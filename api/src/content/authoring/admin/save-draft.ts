import type { Knex } from 'knex';
import { adminTextOf } from './admin-text.ts';
import { findCategory } from '../../posts/store.ts';
import { keepVersion } from '../../posts/versions.ts';
import { failStale } from './require-revision.ts';
import { putDraft, type Draft, type SavedDraft } from './draft.ts';
import { loadArticle, type LoadedArticle } from './load-article.ts';
import { writeArticle } from './write-article.ts';

interface DraftChange {
  readonly id: number;
  /** What the writer has read. */
  readonly revision: number;
  readonly draft: Draft;
  /** The address of a member of staff. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Keeps it as a version with this note; null: does not. */
  readonly keepAs: string | null;
  /** Keeps what was written before as a version, also where the same person wrote it. */
  readonly keepBefore?: boolean;
}

/**
 * Saves what is written of an article; readers see nothing of it. What somebody else had written is kept as a version.
 * @throws Failure `not_found`, `conflict`.
 */
export async function saveDraft(db: Knex, change: DraftChange): Promise<void> {
  const { id, revision, draft, by, at } = change;
  const article = await loadArticle(db, id);
  const saved: SavedDraft = { ...draft, savedAt: at, savedBy: by };
  // Rendered before the transaction: a long article would let all other writers wait.
  const versions = await versionsToKeep(db, article, saved, change);
  const shown = await shownColumns(db, article, draft);
  await db.transaction(async (transaction) => {
    const changed = await transaction('posts')
      .where({ id, revision })
      .update({ revision: revision + 1, changed_at: at, changed_by: by, ...shown });
    if (changed === 0) await failStale(transaction, id, revision);
    for (const version of versions) await keepVersion(transaction, id, version);
    await putDraft(transaction, id, saved);
  });
}

async function versionsToKeep(
  db: Knex,
  { stored, saved: before }: LoadedArticle,
  saved: SavedDraft,
  { keepAs, keepBefore = false }: DraftChange,
) {
  const versionOf = async (draft: SavedDraft, note: string) => ({
    post: await writeArticle(db, draft, { ...stored, status: 'draft' }),
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

/** What the list shows of an article that no reader has seen. */
async function shownColumns(db: Knex, { row, stored }: LoadedArticle, { fields }: Draft): Promise<object> {
  if (row.standing !== 'draft') return {};
  const title = fields.title.trim() || stored.title;
  const category = fields.category === null ? null : await findCategory(db, fields.category);
  return {
    title,
    author: fields.author,
    category_id: category?.id ?? null,
    desk_text: adminTextOf({ title, author: fields.author, slug: stored.slug }),
  };
}
