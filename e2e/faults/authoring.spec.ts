import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import type { RunningSite } from '../site/running-site.ts';
import { expect, test } from './fault.ts';

const posts = (site: RunningSite, ...args: readonly string[]) => site.run('api/src/cli/posts.ts', ...args);

/** Imports an article as its author does. */
async function write(site: RunningSite, fields: Readonly<Record<string, string>>, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-article-'));
  const allFields = { author: 'Ada Lindqvist', created: '2019-05-01', status: 'published', ...fields };
  const lines = Object.entries(allFields).map(([name, value]) => `${name}: ${value}`);
  try {
    await writeFile(join(folder, 'article.md'), ['---', ...lines, '---', '', text, ''].join('\n'));
    await posts(site, 'import', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a draft is visible by its signed link only, until it is published', async ({ page, request, site }) => {
  const draft = { title: 'A draft of the porch', slug: 'a-draft-of-the-porch', status: 'draft' };
  await write(site, draft, 'The first wording.');
  expect((await request.get('/blog/a-draft-of-the-porch')).status()).toBe(404);
  expect(await (await request.get('/blog?q=porch')).text()).not.toContain('A draft of the porch');

  const [link = ''] = /http:\S+/.exec(await posts(site, 'preview', draft.slug)) ?? [];
  expect(link).toContain(`${site.origin}/blog/preview/`);
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'A draft of the porch' })).toBeVisible();
  await expect(page.getByText('The first wording.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Facebook/ })).toHaveCount(0);
  await expectAccessible(page);

  await write(site, draft, 'The second wording.');
  await page.reload();
  await expect(page.getByText('The second wording.')).toBeVisible();

  const forged = await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  expect(forged?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Preview Not Found' })).toBeVisible();

  await posts(site, 'schedule', draft.slug, 'now');
  await page.goto('/blog/a-draft-of-the-porch');
  await expect(page.getByText('The second wording.')).toBeVisible();
  await posts(site, 'unpublish', draft.slug);
  // A cached page is valid for half a second.
  await expect.poll(async () => (await request.get('/blog/a-draft-of-the-porch')).status()).toBe(404);
});

test('a former address of an article redirects to the current one', async ({ page, request, site }) => {
  await write(site, { title: 'The stair', slug: 'the-stair' }, 'Up.');
  await write(site, { title: 'The stair', slug: 'the-third-tread', previous_slugs: '[the-stair]' }, 'Up and down.');
  await write(site, { title: 'The hall', slug: 'the-hall' }, 'Left of [the stair](/blog/the-stair).');

  const moved = await request.get('/blog/the-stair', { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/blog/the-third-tread']);
  const data = await request.get('/api/blog/posts/the-stair', { maxRedirects: 0 });
  expect([data.status(), data.headers()['location']]).toEqual([301, '/api/blog/posts/the-third-tread']);
  await page.goto('/blog/the-stair');
  await expect(page).toHaveURL('/blog/the-third-tread');
  await expect(page.getByText('Up and down.')).toBeVisible();

  await open(page, '/blog/the-hall');
  await page.getByRole('link', { name: 'the stair', exact: true }).click();
  await expect(page).toHaveURL('/blog/the-third-tread');
  await expect(page.getByRole('heading', { level: 1, name: 'The stair' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'The hall' })).toBeVisible();

  for (const slug of ['the-third-tread', 'the-hall']) await posts(site, 'unpublish', slug);
  expect((await request.get('/blog/the-stair', { maxRedirects: 0 })).status()).toBe(404);
});
