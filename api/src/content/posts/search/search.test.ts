import { searchPosts } from '@plumbline/contract/content/posts';
import { expect, test } from '@jest/globals';
import { aPost } from '../../../testing/a-post.ts';
import { openApp, type OpenApp } from '../../../testing/open-app.ts';
import type { StoredPost } from '../post-columns.ts';
import { savePost } from '../save-post.ts';

/** Saves a post whose title consists of the words of its slug, with this text. */
async function write(app: OpenApp, slug: string, text: string, different: Partial<StoredPost> = {}): Promise<void> {
  await savePost(app.db.knex, aPost({ slug, title: slug.replaceAll('-', ' '), tags: [], text, ...different }));
}

async function found(app: OpenApp, q: string): Promise<string[]> {
  return (await app.client.call(searchPosts, { query: { q } })).items.map(({ slug }) => slug);
}

test('finds posts with every word, whatever its case, accents and ending', async () => {
  await using app = await openApp();
  await write(app, 'one', 'The appraisal came in under the price at the Café.');
  await write(app, 'two', 'A price without a value.');
  expect(await found(app, 'PRICES appraisals')).toEqual(['one']);
  expect(await found(app, '  cafe ')).toEqual(['one']);
  expect((await found(app, 'price')).sort()).toEqual(['one', 'two']);
  expect(await found(app, 'price nothing')).toEqual([]);
});

test('finds words and numbers that punctuation joins', async () => {
  await using app = await openApp();
  await write(app, 'one', 'For buyers/sellers in 2025-2026 at 3.5% or $1,250, see title.example.com.');
  for (const q of ['sellers', '2026', '3.5', '1,250', 'title.example'])
    expect([q, await found(app, q)]).toEqual([q, ['one']]);
});

test('finds posts with words that nearly every post contains, alone and at the end', async () => {
  await using app = await openApp();
  await write(app, 'one', 'What should I look for in a lease?');
  await write(app, 'two', 'A form for a lease. It is what you should look for, I say.');
  expect((await found(app, 'what should I look for')).sort()).toEqual(['one', 'two']);
  expect((await found(app, 'lease for')).sort()).toEqual(['one', 'two']);
  expect((await found(app, 'for a')).sort()).toEqual(['one', 'two']);
  expect(await found(app, 'for a mansard')).toEqual([]);
});

test('treats the last word as the beginning of a word', async () => {
  await using app = await openApp();
  await write(app, 'one', 'The appraisal gap.');
  for (const q of ['a', 'app', 'appraisa', 'gap appra']) expect([q, await found(app, q)]).toEqual([q, ['one']]);
  expect(await found(app, 'appra gap')).toEqual([]);
});

test.each(['apraisal', 'apppraisal', 'appreisal', 'appriasal', 'aprais'])(
  'tolerates one wrong letter: %s',
  async (q) => {
    await using app = await openApp();
    await write(app, 'one', 'The appraisal gap.');
    expect(await found(app, q)).toEqual(['one']);
  },
);

test('tolerates no wrong letter in known or short words, and no two', async () => {
  await using app = await openApp();
  await write(app, 'lease', 'A lease of a lot.');
  await write(app, 'least', 'The least of it.');
  expect(await found(app, 'lease of')).toEqual(['lease']);
  expect(await found(app, 'lut of')).toEqual([]);
  expect(await found(app, 'lexxt of')).toEqual([]);
});

test('ranks titles first, then tags and authors, then texts', async () => {
  await using app = await openApp();
  await write(app, 'in-text', 'Escrow.');
  await write(app, 'in-tags', 'Nothing.', { tags: ['escrow'] });
  await write(app, 'escrow', 'Nothing.');
  await write(app, 'by-author', 'Nothing.', { author: 'Ann Escrow' });
  expect(await found(app, 'escrow')).toEqual(['escrow', 'in-tags', 'by-author', 'in-text']);
});

test('marks the words at their closest occurrence, and escapes the rest', async () => {
  await using app = await openApp();
  const filler = 'Nothing of it stands here. '.repeat(20);
  await write(app, 'one', `Gap. ${filler}<b onclick="x">Appraisals</b> & the gap of it. ${filler}`);
  const { items } = await app.client.call(searchPosts, { query: { q: 'appraisal ga' } });
  expect(items[0]?.snippet).toContain(
    '&#60;b onclick=&#34;x&#34;&#62;<mark>Appraisals</mark>&#60;/b&#62; &#38; the <mark>gap</mark> of it.',
  );
  const plain = items[0]?.snippet.replace(/<\/?mark>|&#\d+;/g, '') ?? '';
  expect(plain.length).toBeGreaterThan(150);
  expect(plain.length).toBeLessThan(220);
  expect(plain).toMatch(/^… .* …$/);
});

test('has no snippet where only the title matches', async () => {
  await using app = await openApp();
  await write(app, 'escrow', 'Nothing.');
  expect((await app.client.call(searchPosts, { query: { q: 'escrow' } })).items[0]?.snippet).toBe('');
});

test('follows changes, drafts and the time of publication', async () => {
  await using app = await openApp();
  await write(app, 'one', 'Mortar.');
  expect(await found(app, 'mortar')).toEqual(['one']);
  await write(app, 'one', 'Plaster.');
  expect([await found(app, 'mortar'), await found(app, 'plaster')]).toEqual([[], ['one']]);
  await write(app, 'one', 'Plaster.', { status: 'draft' });
  expect(await found(app, 'plaster')).toEqual([]);
  expect(await app.db.knex('search_words')).toEqual([]);
  await write(app, 'one', 'Plaster.', { publishedAt: '2026-11-21T12:00:10.000Z' });
  expect(await found(app, 'plaster')).toEqual([]);
  app.clock.time += 10_000;
  expect(await found(app, 'plaster')).toEqual(['one']);
});

test('pages through the results, each post once, and keeps the query in the URL', async () => {
  await using app = await openApp();
  for (let number = 1; number <= 5; number += 1) await write(app, `post-${number}`, 'Mortar.');
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { q: 'mortar', limit: 2, ...(cursor ? { cursor } : {}) };
    const page = await app.client.call(searchPosts, { query });
    seen.push(...page.items.map(({ slug }) => slug));
    cursor = page.next;
  }
  expect(seen).toEqual(['post-5', 'post-4', 'post-3', 'post-2', 'post-1']);
  const response = await fetch(`${app.origin}/api/blog/search?q=+mortar+&limit=2`);
  expect(response.headers.get('link')).toBe('</api/blog/search?q=mortar&limit=2&cursor=2-4>; rel="next"');
});

test('the next page continues correctly after a better match was published', async () => {
  await using app = await openApp();
  for (const slug of ['one', 'two']) await write(app, slug, 'Mortar.');
  const first = await app.client.call(searchPosts, { query: { q: 'mortar', limit: 1 } });
  await write(app, 'mortar', 'Mortar.');
  const second = await app.client.call(searchPosts, { query: { q: 'mortar', limit: 1, cursor: first.next ?? '' } });
  expect(second.items.map(({ slug }) => slug)).toEqual(['one']);
});

test.each([
  ['operators', 'NOT mortar AND (OR NEAR( title:mortar ^ * -x + {a b}'],
  ['quotes', `"mortar 'mortar' \`mortar "" "`],
  ['SQL', `'; drop table posts; --`],
  ['a null character', 'mortar\0'],
  ['emoji', '🏠 mortar 👩‍👩‍👧'],
  ['only marks', '"*-.,()'],
  ['other scripts', 'אבן 価格 ราคา кирпич'],
  ['a lone surrogate', '\ud83c mortar'],
  ['wild cards', '% _ mortar%'],
  ['long words', 'x'.repeat(200)],
])('treats %s as text', async (_, q) => {
  await using app = await openApp();
  await write(app, 'one', 'Mortar and brick.');
  const response = await fetch(`${app.origin}/api/blog/search?q=${encodeURIComponent(q.toWellFormed())}`);
  expect(response.status).toBe(200);
  expect(Array.isArray(await response.json())).toBe(true);
  await expect(found(app, 'mortar')).resolves.toEqual(['one']);
});

test.each(['%00', '%ff%fe', '%zz', '%f0%9f', 'mortar%', '%C0%AF'])('accepts the invalid encoding %s', async (raw) => {
  await using app = await openApp();
  await write(app, 'one', 'Mortar.');
  const response = await fetch(`${app.origin}/api/blog/search?q=${raw}`);
  expect([200, 400]).toContain(response.status);
});

test.each([
  ['', 'query.q', 'is required'],
  ['?q=', 'query.q', 'must not be blank'],
  ['?q=%20%09', 'query.q', 'must not be blank'],
  [`?q=${'x'.repeat(201)}`, 'query.q', 'must be at most 200 characters'],
  [`?q=${'x'.repeat(7_000)}`, 'query.q', 'must be at most 200 characters'],
  ['?q=a&q=b', 'query.q', 'must be given once'],
  ['?q=a&cursor=-', 'query.cursor', 'is not a cursor of this search'],
  ['?q=a&limit=1000', 'query.limit', 'must be at most 100'],
])('refuses an invalid search: %#', async (query, path, message) => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/blog/search${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_input', issues: [{ path, message }] });
});
