import type { Knex } from 'knex';

interface Searched {
  readonly table: string;
  /** In lower case, and indexed: the index alone is read. */
  readonly column: string;
  /** What is looked for: each word has to stand somewhere. */
  readonly words: string;
  /** Whether a number among the words also means the row of this number. */
  readonly numbered?: true;
}

/** Leaves the rows of a query that have every word. */
export function narrowByWords(
  db: Knex,
  query: Knex.QueryBuilder,
  { table, column, words, numbered }: Searched,
): Knex.QueryBuilder {
  for (const word of words.split(/\s+/).filter(Boolean)) {
    // In SQLite twice as fast as `instr`.
    const pattern = `%${word.replace(/[!%_]/g, '!$&')}%`;
    const found = db(table).whereRaw(`?? like ? escape '!'`, [column, pattern]).select('id');
    const id = numbered ? /^#?(\d{1,9})$/.exec(word)?.[1] : undefined;
    void query.whereIn('id', id === undefined ? found : found.union(db(table).where('id', Number(id)).select('id')));
  }
  return query;
}
