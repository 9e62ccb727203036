import type { Knex } from 'knex';
import { indexPost } from '../../../api/src/content/posts/search/index-post.ts';
import type { Database } from '../../../api/src/platform/database/database.ts';

/** An invented word by its rank of frequency: those of the lowest ranks occur in nearly every post, the last in a few. */
export function wordOfRank(rank: number): string {
  const consonants = 'bcdfgklmnprstvz';
  const vowels = 'aeiou';
  // Each of the word's syllables is one of 15 consonants followed by one of 5 vowels: one of 75.
  let word = '';
  for (let rest = rank + 75; rest > 0; rest = Math.floor(rest / 75)) {
    word += (consonants[rest % 15] ?? '') + (vowels[Math.floor(rest / 15) % 5] ?? '');
  }
  return `${word}n`;
}

const vocabulary = 30_000;
const wordsPerPost = 250;

/** Fills a blog with posts whose words have a frequency distribution like that of a natural language. */
export async function fillLargeBlog({ knex }: Database, posts: number): Promise<void> {
  await knex('categories').insert({ name: 'Listings', slug: 'listings' });
  const random = seededRandom(7);
  for (let from = 1; from <= posts; from += 2000) {
    await knex.transaction(async (transaction) => {
      for (let id = from; id < from + 2000 && id <= posts; id += 1) await write(transaction, id, random);
    });
  }
}

async function write(transaction: Knex.Transaction, id: number, random: () => number): Promise<void> {
  const words = (count: number): string =>
    Array.from({ length: count }, () => wordOfRank(Math.floor(vocabulary ** random()) - 1)).join(' ');
  const [title, text] = [words(7), words(wordsPerPost)];
  const time = new Date(Date.UTC(2000, 0, 1) + id * 3_600_000).toISOString();
  const row = {
    id,
    slug: `post-${id}`,
    title,
    author: 'Ellen Marsh',
    excerpt: null,
    content: `<p>${text}</p>`,
    text,
    category_id: id % 10 === 0 ? 1 : null,
    tags: '[]',
    featured_image_alt: '',
    created_at: time,
    updated_at: time,
    published_at: time,
    status: 'published',
  };
  await transaction('posts').insert(row);
  await indexPost(transaction, id, null, row);
}

/** A random number generator with a fixed seed, so that every run has the same posts: from 0 to below 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
