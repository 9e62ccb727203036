import type { Knex } from 'knex';
import { containing } from './like.ts';

interface WordFilter {
  /** The indexed column, in lower case. */
  readonly column: string;
  /** The search words; a row must contain every word. */
  readonly words: string;
  /** Whether a word that is a number also matches the row with this id. */
  readonly numbered?: true;
}

/** Restricts a query to the rows that contain every word. */
export function filterByWords(query: Knex.QueryBuilder, { column, words, numbered }: WordFilter): Knex.QueryBuilder {
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const pattern = containing(word);
    const id = numbered ? /^#?(\d{1,9})$/.exec(word)?.[1] : undefined;
    void query.where((either) => {
      void either.whereRaw(`?? like ? escape '!'`, [column, pattern]);
      if (id !== undefined) void either.orWhere('id', Number(id));
    });
  }
  return query;
}
