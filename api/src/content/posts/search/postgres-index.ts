import type { SearchPlan } from './plan-search.ts';
import type { SearchIndex } from './search-index.ts';
import { wordsOf } from './words.ts';

/** In characters: a tsvector is limited to 1 MB. */
const maxTextLength = 200_000;

/** The number of newest matching posts that are ranked. */
const maxCandidates = 2000;

/** Stores a weighted tsvector for each post. */
export const postgresIndex: SearchIndex = {
  put: async (transaction, id, post) => {
    await transaction('posts_search').where('id', id).del();
    if (!post) return;
    // PostgreSQL's own parser takes `buyers/sellers` for a path and `3.5` for one word, which no search finds.
    const words = (text: string): string => wordsOf(text).join(' ');
    const part = (weight: string): string => `setweight(to_tsvector('english', ?), '${weight}')`;
    await transaction.raw(
      `insert into posts_search (id, words) values (?, ${['A', 'B', 'C', 'D'].map(part).join(' || ')})`,
      [id, words(post.title), words(post.tags), words(post.author), words(post.text.slice(0, maxTextLength))],
    );
  },

  rank: async (db, plan, { now, limit }) => {
    const matching = db('posts_search')
      .joinRaw(`join posts using (id) cross join (select ${wanted(plan)} as wanted) as search`, expressions(plan))
      .whereRaw('(words @@ wanted or numnode(wanted) = 0)')
      .where('status', 'published')
      .where('published_at', '<=', now)
      .orderBy('id', 'desc')
      .limit(maxCandidates)
      // The weights of D (text), C (author), B (tags) and A (title).
      .select('id', db.raw(`ts_rank('{0.1, 0.3, 0.5, 1}', words, wanted) as score`));
    const rows: { id: number }[] = await db(matching.as('matching'))
      .select('id')
      .orderBy([
        { column: 'score', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit);
    return rows.map(({ id }) => id);
  },
};

/**
 * The condition of the plan. PostgreSQL does not index words such as `for`: such a word is no condition, because its
 * continuations alone, such as `form`, would exclude posts that contain it. Without a condition every post is found.
 */
function wanted(plan: SearchPlan): string {
  const query = `to_tsquery('english', ?)`;
  return plan.map(() => `case when numnode(${query}) = 0 then ${query} else ${query} end`).join(' && ');
}

/** Words consist of letters and digits; quoted, they cannot be operators. */
function expressions(plan: SearchPlan): string[] {
  return plan.flatMap(({ alternatives }) => {
    const words = alternatives.map((word) => `'${word}'`);
    const [word = ''] = words;
    return [word, word, words.join(' | ')];
  });
}
