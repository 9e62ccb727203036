import type { Knex } from 'knex';
import { containing } from './like.ts';

interface Searched {
  /** In lower case, and in an index. */
  readonly column: string;
  /** What is looked for: each word has to stand somewhere. */
  readonly words: string;
  /** Whether a number among the words also means the row of this number. */
  readonly numbered?: true;
}

/** Leaves the rows of a query that have every word. */
export function narrowByWords(query: Knex.QueryBuilder, { column, words, numbered }: Searched): Knex.QueryBuilder {
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
