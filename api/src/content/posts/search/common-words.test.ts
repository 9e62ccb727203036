import { searchPosts } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../../testing/a-post.ts';
import { openApp, type OpenApp } from '../../../testing/open-app.ts';
import { columnsOf } from '../post-columns.ts';
import { bumpRevision } from '../revision.ts';
import { indexPost } from './index-post.ts';

const posts = 1600;

/** A blog whose every post holds "house"; each hundredth has it in its title, and two hold "gambrel". */
async function fill({ db }: OpenApp): Promise<void> {
  await db.knex.transaction(async (transaction) => {
    await bumpRevision(transaction);
    for (let id = 1; id <= posts; id += 1) {
      const title = id % 100 === 0 ? `House ${id}` : `Post ${id}`;
      const text = id % 790 === 0 ? 'A house with a gambrel roof.' : 'A house.';
      const row = columnsOf(aPost({ slug: `post-${id}`, title, text, tags: [] }));
      await transaction('posts').insert({ ...row, id });
      await indexPost(transaction, id, null, row);
    }
  });
}

test('words of very many posts are searched in the newest ones, titles first; beside a rare word they only filter', async () => {
  await using app = await openApp();
  await fill(app);
  const search = async (q: string) => (await app.client.call(searchPosts, { query: { q, limit: 100 } })).items;
  const common = (await search('houses')).map(({ slug }) => slug);
  expect(common).toHaveLength(100);
  expect(common.slice(0, 2)).toEqual(['post-1600', 'post-1500']);
  expect((await search('house gambrel')).map(({ slug }) => slug)).toEqual(['post-1580', 'post-790']);
  expect(await search('gambrel house mansard')).toEqual([]);
  expect((await search('h')).length).toBe(100);
});

test('a search ends after five hundred posts', async () => {
  await using app = await openApp();
  await fill(app);
  let count = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: { q: string; limit: number; cursor?: string } = { q: 'house', limit: 100 };
    if (cursor !== '') query.cursor = cursor;
    const page: { items: unknown[]; next: string | null } = await app.client.call(searchPosts, { query });
    count += page.items.length;
    cursor = page.next;
  }
  expect(count).toBe(500);
});
