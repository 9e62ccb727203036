import type { SearchPlan } from './plan-search.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * Number of posts. Ranking reads every post that contains a word: words in fewer posts are ranked fully; for more
 * common words only the newest posts are considered, title matches first.
 */
const commonFrom = 2000;

/** The cast is needed because the driver binds every number as a real and FTS5 seeks by integer. */
const fromRowid = 'rowid >= cast(? as integer)';

/** A contentless FTS5 table over title, tags, author and text. */
export const sqliteIndex: SearchIndex = {
  put: async (transaction, id, post) => {
    await transaction('posts_search').where('rowid', id).del();
    if (post) await transaction('posts_search').insert({ rowid: id, ...post });
  },

  rank: async (db, plan, { now, limit }) => {
    const rare = plan.filter(({ posts }) => posts < commonFrom);
    const scheduled = db('posts').select('id').where('status', 'published').where('published_at', '>', now);
    const found = db('posts_search').select('rowid as id').whereNotIn('rowid', scheduled).limit(limit);
    if (rare.length === 0) {
      const from = await newestFrom(plan, limit, async () => {
        const row: { last?: number } | undefined = await db('posts').max({ last: 'id' }).first();
        return row?.last ?? 0;
      });
      const titled = matching(`{title} : (${expression(plan)})`).whereRaw(fromRowid, [from]);
      void found.whereRaw('posts_search match ?', [expression(plan)]).whereRaw(fromRowid, [from]);
      void found.orderByRaw('rowid in (?) desc, rowid desc', [titled]);
    } else {
      void found.whereRaw('posts_search match ?', [expression(rare)]);
      // The plus sign keeps FTS5 from repeating the search for every id.
      if (rare.length < plan.length) void found.whereRaw('+rowid in (?)', [matching(expression(plan))]);
      // The weights of title, tags, author and text.
      void found.orderByRaw('bm25(posts_search, 10, 5, 3, 1), rowid desc');
    }
    const rows: { id: number }[] = await found;
    return rows.map(({ id }) => id);

    function matching(words: string) {
      return db('posts_search').select('rowid').whereRaw('posts_search match ?', [words]);
    }
  },
};

/** Words consist of letters and digits; quoted, they cannot be operators. */
function expression(plan: SearchPlan): string {
  const group = (words: readonly string[]): string => `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  return plan.map(({ alternatives }) => group(alternatives)).join(' AND ');
}

/** The id from which enough posts are expected to contain all words, assuming an even distribution. */
async function newestFrom(plan: SearchPlan, wanted: number, lastId: () => Promise<number>): Promise<number> {
  const last = await lastId();
  const share = plan.reduce((product, { posts }) => product * Math.min(1, posts / Math.max(1, last)), 1);
  return Math.max(0, Math.floor(last - (2 * wanted) / share));
}
