import { Slug } from '@plumbline/contract/content/posts';
import { categoryLimit, type AdminCategory } from '@plumbline/contract/content/admin-categories';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { slugFrom } from '../slug-from.ts';
import { Failure, invalidInput } from '../../../platform/http/failure.ts';
import { bumpRevision } from '../../posts/revision.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly position: number;
}

/** Every category, in the site's order. */
export async function listCategories(db: Knex): Promise<AdminCategory[]> {
  const counts: { category_id: number; articles: number | string }[] = await db('posts')
    .whereNotNull('category_id')
    .groupBy('category_id')
    .select('category_id')
    .count({ articles: '*' });
  const articles = new Map(counts.map((row) => [row.category_id, Number(row.articles)]));
  return (await inOrder(db)).map(({ id, name, slug }) => ({ id, name, slug, articles: articles.get(id) ?? 0 }));
}

async function inOrder(db: Knex): Promise<Row[]> {
  const rows: Row[] = await db('categories').select('id', 'name', 'slug', 'position');
  return rows.sort((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

/** Runs a change exclusively and renumbers the categories. */
async function change(db: Knex, work: (transaction: Knex.Transaction, rows: Row[]) => Promise<Row[]>): Promise<void> {
  await db.transaction(async (transaction) => {
    await bumpRevision(transaction);
    const rows = await work(transaction, await inOrder(transaction));
    for (const [index, { id, position }] of rows.entries()) {
      if (position !== index + 1)
        await transaction('categories')
          .where({ id })
          .update({ position: index + 1 });
    }
  });
}

/** Adds a category at the end. @throws Failure `conflict`, `invalid_input`. */
export async function addCategory(db: Knex, name: string): Promise<void> {
  const slug = slugFrom(name);
  if (!v.is(Slug, slug)) throw wrongName('Use at least one Latin letter or digit, from which the address is made');
  await change(db, async (transaction, rows) => {
    requireFreeName(rows, name);
    const same = rows.find((row) => row.slug === slug);
    if (same) throw new Failure('conflict', `The address of ${same.name} would be the same.`);
    if (rows.length >= categoryLimit) throw new Failure('conflict', `There are ${categoryLimit} categories already.`);
    const position = rows.length + 1;
    await transaction('categories').insert({ name, slug, position });
    const row: { id: number } | undefined = await transaction('categories').where({ slug }).first('id');
    return [...rows, { id: row?.id ?? 0, name, slug, position }];
  });
}

/** Renames a category; its address does not change. @throws Failure `not_found`, `conflict`. */
export async function renameCategory(
  db: Knex,
  { id, name, was }: { readonly id: number; readonly name: string; readonly was: string },
): Promise<void> {
  await change(db, async (transaction, rows) => {
    const row = requireCategory(rows, id);
    if (row.name !== was) throw new Failure('conflict', `Somebody has named it ${row.name} since you looked.`);
    requireFreeName(
      rows.filter((other) => other.id !== id),
      name,
    );
    await transaction('categories').where({ id }).update({ name });
    return rows;
  });
}

/** Sets the order of all categories. @throws Failure `conflict` if the ids are not those of all categories. */
export async function orderCategories(db: Knex, ids: readonly number[]): Promise<void> {
  await change(db, async (_, rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    if (ordered.length !== rows.length || ids.length !== rows.length) {
      throw new Failure('conflict', 'Somebody has added or removed a category since you looked.');
    }
    return ordered;
  });
}

/** Removes a category that no article uses. @throws Failure `not_found`, `conflict`. */
export async function removeCategory(db: Knex, id: number): Promise<void> {
  await change(db, async (transaction, rows) => {
    const { name } = requireCategory(rows, id);
    const [count]: { articles: number | string }[] = await transaction('posts')
      .where('category_id', id)
      .count({ articles: '*' });
    const articles = Number(count?.articles ?? 0);
    if (articles > 0) {
      throw new Failure(
        'conflict',
        `${articles} ${articles === 1 ? 'article has' : 'articles have'} the category ${name}.`,
      );
    }
    await transaction('categories').where({ id }).del();
    return rows.filter((row) => row.id !== id);
  });
}

function requireCategory(rows: readonly Row[], id: number): Row {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Failure('not_found', 'There is no such category any more.');
  return row;
}

function requireFreeName(rows: readonly Row[], name: string): void {
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) {
    throw new Failure('conflict', `There is a category ${name} already.`);
  }
}

function wrongName(message: string): Failure {
  return invalidInput([{ path: 'body.name', message }]);
}
