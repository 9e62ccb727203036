import type { ArticleFields } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';

/** The unpublished content of an article. */
export interface Draft {
  readonly fields: ArticleFields;
  /** The names of stored images, by their addresses in the file that the article was imported from. */
  readonly images: Readonly<Record<string, string>>;
}

/** A saved draft; `savedBy` is the address of a member of staff. */
export interface SavedDraft extends Draft {
  readonly savedAt: string;
  readonly savedBy: string;
}

/** The draft of an article; null if there are no changes since it was published or imported. */
export async function findDraft(db: Knex, id: number): Promise<SavedDraft | null> {
  const row: { draft: string; saved_at: string; saved_by: string } | undefined = await db('post_drafts')
    .where('post_id', id)
    .first();
  return row ? { ...(JSON.parse(row.draft) as Draft), savedAt: row.saved_at, savedBy: row.saved_by } : null;
}

/** Replaces the draft of an article. */
export async function putDraft(
  transaction: Knex,
  id: number,
  { fields, images, savedAt, savedBy }: SavedDraft,
): Promise<void> {
  await transaction('post_drafts')
    .insert({ post_id: id, draft: JSON.stringify({ fields, images }), saved_at: savedAt, saved_by: savedBy })
    .onConflict('post_id')
    .merge();
}
