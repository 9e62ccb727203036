import type { SearchPlan } from './plan-search.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * In posts. Ranking by words reads every post that holds them: up to here all are ranked; of a word that more posts
 * hold, the newest are taken, and those first that have it in their title.
 */
const commonFrom = 2000;

/** FTS5 seeks to an integer, and the driver binds every number as a real. */
const since = 'rowid >= cast(? as integer)';

/** FTS5 over title, tags, author and text, without a copy of them. */
export const sqliteIndex: SearchIndex = {
  put: async (transaction, id, post) => {
    await transaction('posts_search').where('rowid', id).del();
    if (post) await transaction('posts_search').insert({ rowid: id, ...post });
  },

  rank: async (db, plan, { now, limit }) => {
    const rare = plan.filter(({ posts }) => posts < commonFrom);
    const waiting = db('posts').select('id').where('status', 'published').where('published_at', '>', now);
    const found = db('posts_search').select('rowid as id').whereNotIn('rowid', waiting).limit(limit);
    if (rare.length === 0) {
      const from = await newestFrom(plan, limit, async () => {
        const row: { last?: number } | undefined = await db('posts').max({ last: 'id' }).first();
        return row?.last ?? 0;
      });
      const titled = matching(`{title} : (${expression(plan)})`).whereRaw(since, [from]);
      void found.whereRaw('posts_search match ?', [expression(plan)]).whereRaw(since, [from]);
      void found.orderByRaw('rowid in (?) desc, rowid desc', [titled]);
    } else {
      void found.whereRaw('posts_search match ?', [expression(rare)]);
      // With the plus: FTS5 would else search anew for every id.
      if (rare.length < plan.length) void found.whereRaw('+rowid in (?)', [matching(expression(plan))]);
      void found.orderByRaw('bm25(posts_search, 10, 5, 3, 1), rowid desc');
    }
    const rows: { id: number }[] = await found;
    return rows.map(({ id }) => id);

    function matching(words: string) {
      return db('posts_search').select('rowid').whereRaw('posts_search match ?', [words]);
    }
  },
};

/** Words are letters and digits: quoted, none is an operator. */
function expression(plan: SearchPlan): string {
  const group = (words: readonly string[]): string => `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  return plan.map(({ alternatives }) => group(alternatives)).join(' AND ');
}

/** The id from which on enough posts are likely to hold all the words, were they spread evenly. */
async function newestFrom(plan: SearchPlan, wanted: number, lastId: () => Promise<number>): Promise<number> {
  const last = await lastId();
  const share = plan.reduce((product, { posts }) => product * Math.min(1, posts / Math.max(1, last)), 1);
  return Math.max(0, Math.floor(last - (2 * wanted) / share));
}
