import type { Knex } from 'knex';
import { stemmer } from 'stemmer';
import { isSqlite } from '../../../platform/database/dialect.ts';
import { maxWordLength, wordsOf } from './words.ts';

/** A word of published posts, and the number of posts that contain it. */
export interface KnownWord {
  readonly word: string;
  readonly stem: string;
  readonly posts: number;
}

/** The most words per post: ten times a long article, and a limit for lists of names. */
const wordsPerPost = 20_000;

/** The distinct searchable words of a text. */
export function vocabularyOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const word of wordsOf(text)) {
    if (word.length <= maxWordLength) words.add(word);
    if (words.size === wordsPerPost) break;
  }
  return words;
}

/** Increments the post count of the words in `after` and decrements it for the words in `before`. */
export async function changeVocabulary(
  transaction: Knex,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const added = [...after].filter((word) => !before.has(word)).map((word) => [word, stemmer(word)]);
  const removed = [...before].filter((word) => !after.has(word));
  // A fixed order avoids deadlocks between two writers on PostgreSQL.
  const pairs = isSqlite(transaction)
    ? `select value ->> 0, value ->> 1, 1 from json_each(?) where true order by 1`
    : `select value ->> 0, value ->> 1, 1 from json_array_elements(?::json) order by 1`;
  if (added.length > 0) {
    await transaction.raw(
      `insert into search_words (word, stem, posts) ${pairs} on conflict (word) do update set posts = search_words.posts + 1`,
      [JSON.stringify(added)],
    );
  }
  if (removed.length === 0) return;
  await transaction('search_words')
    .whereRaw(...inList(transaction, 'word', removed))
    .decrement('posts', 1);
  await transaction('search_words').where('posts', '<', 1).del();
}

/** The number of posts for each stem. */
export async function countPostsByStem(db: Knex, stems: readonly string[]): Promise<Map<string, number>> {
  const rows: { stem: string; posts: number | string }[] = await db('search_words')
    .whereRaw(...inList(db, 'stem', stems))
    .groupBy('stem')
    .select('stem')
    .sum({ posts: 'posts' });
  return new Map(rows.map(({ stem, posts }) => [stem, Number(posts)]));
}

/** The most frequent of the given words. */
export function wordsAmong(db: Knex, words: readonly string[], limit: number): Promise<KnownWord[]> {
  return frequent(db, limit).whereRaw(...inList(db, 'word', words));
}

/** The most frequent words that start with one of the given prefixes. */
export async function wordsStartingWith(db: Knex, starts: readonly string[], limit: number): Promise<KnownWord[]> {
  return frequent(db, limit).joinRaw(
    `join (${valuesOf(db)}) as starts on word >= starts.value and word < starts.value || ?`,
    [JSON.stringify(starts), '\u{10ffff}'],
  );
}

function frequent(db: Knex, limit: number): Knex.QueryBuilder {
  return db('search_words')
    .select('word', 'stem', 'posts')
    .orderBy([{ column: 'posts', order: 'desc' }, { column: 'word' }])
    .limit(limit);
}

/** A list as one bound value, because SQLite and PostgreSQL limit the number of values. */
function inList(db: Knex, column: string, words: readonly string[]): [sql: string, bindings: string[]] {
  return [`${column} in (${valuesOf(db)})`, [JSON.stringify(words)]];
}

function valuesOf(db: Knex): string {
  return isSqlite(db)
    ? 'select value from json_each(?)'
    : 'select value from json_array_elements_text(?::json) as each(value)';
}
