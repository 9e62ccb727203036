import type { Knex } from 'knex';
import { stemmer } from 'stemmer';
import { isSqlite } from '../../../platform/database/dialect.ts';
import { longestWord, wordsOf } from './words.ts';

/** A word of published posts, and in how many of them it stands. */
export interface KnownWord {
  readonly word: string;
  readonly stem: string;
  readonly posts: number;
}

/** How many words of one post are kept; an article has a tenth of it, a list of names could have any number. */
const wordsPerPost = 20_000;

/** The different words of a text that can be looked up. */
export function vocabularyOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const word of wordsOf(text)) {
    if (word.length <= longestWord) words.add(word);
    if (words.size === wordsPerPost) break;
  }
  return words;
}

/** Counts one post for every word of `after` and one less for those of `before`. */
export async function changeVocabulary(
  transaction: Knex,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const added = [...after].filter((word) => !before.has(word)).map((word) => [word, stemmer(word)]);
  const removed = [...before].filter((word) => !after.has(word));
  // Always in the same order: two writers on PostgreSQL must not wait for each other.
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
    .whereRaw(...oneOf(transaction, 'word', removed))
    .decrement('posts', 1);
  await transaction('search_words').where('posts', '<', 1).del();
}

/** Words that differ from one of these only by their ending, in what the language calls one word. */
export async function wordsOfStems(db: Knex, stems: readonly string[]): Promise<Map<string, number>> {
  const rows: { stem: string; posts: number | string }[] = await db('search_words')
    .whereRaw(...oneOf(db, 'stem', stems))
    .groupBy('stem')
    .select('stem')
    .sum({ posts: 'posts' });
  return new Map(rows.map(({ stem, posts }) => [stem, Number(posts)]));
}

/** Those of the words that posts hold, the most frequent first. */
export function wordsAmong(db: Knex, words: readonly string[], limit: number): Promise<KnownWord[]> {
  return frequent(db, limit).whereRaw(...oneOf(db, 'word', words));
}

/** The words that start with one of these, the most frequent first. */
export async function wordsStartingWith(db: Knex, starts: readonly string[], limit: number): Promise<KnownWord[]> {
  return frequent(db, limit).joinRaw(
    `join (${everyOf(db)}) as starts on word >= starts.value and word < starts.value || ?`,
    [JSON.stringify(starts), '\u{10ffff}'],
  );
}

function frequent(db: Knex, limit: number): Knex.QueryBuilder {
  return db('search_words')
    .select('word', 'stem', 'posts')
    .orderBy([{ column: 'posts', order: 'desc' }, { column: 'word' }])
    .limit(limit);
}

/** A list as one bound value: SQLite and PostgreSQL both limit the number of values. */
function oneOf(db: Knex, column: string, words: readonly string[]): [sql: string, bindings: string[]] {
  return [`${column} in (${everyOf(db)})`, [JSON.stringify(words)]];
}

function everyOf(db: Knex): string {
  return isSqlite(db)
    ? 'select value from json_each(?)'
    : 'select value from json_array_elements_text(?::json) as each(value)';
}
