import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { coverPath } from '@plumbline/contract/content/covers';
import { logoPath } from '@plumbline/contract/site';
import sharp from 'sharp';
import { savePost } from '../posts/save-post.ts';
import { aPost } from '../../testing/a-post.ts';
import { drawing } from '../../testing/author-folder.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { fromRoot } from '../../platform/root.ts';
import { openImageProcess, type ImageProcess } from '../image-process/image-process.ts';
import { storeDrawing } from '../media/store-drawing.ts';
import { testImages } from '../../testing/test-images.ts';
import { coverOfName, drawCover } from './cover.ts';

const address = (app: OpenApp, slug = 'a-level-floor'): string => `${app.origin}/og/blog/${slug}.png`;
const hash = '0123456789abcdef0123456789abcdef';
const featuredImage = `/api/media/${hash}.svg`;

test('renders the card of an article once, in the requested size', async () => {
  await using app = await openApp();
  await writeFile(join(app.mediaFolder, `${hash}.svg`), drawing());
  await storeDrawing({ ...app, images: testImages }, `${hash}.svg`, Buffer.from(drawing()));
  await savePost(app.db.knex, aPost({ featuredImage }));
  const [response, again] = await Promise.all([fetch(address(app)), fetch(address(app))]);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await readdir(app.mediaFolder)).filter((name) => name.startsWith('card-'))).toHaveLength(1);
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await fetch(address(app), { headers })).status).toBe(304);
});

test('renders another card for changed content', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const first = await fetch(address(app));
  await savePost(app.db.knex, aPost({ title: 'A floor out of level' }));
  const second = await fetch(address(app));
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(false);
});

test.each([
  ['a title that does not fit', { title: 'Depreciation '.repeat(15).trim() }],
  ['a title of one long word', { title: 'x'.repeat(200) }],
  ['a title in letters that the brand lacks', { title: '価格 и цена' }],
  ['a picture that is gone', { featuredImage }],
  ['a picture of another site', { featuredImage: 'https://example.org/x.png' }],
  ['no category', { category: null }],
])('draws a card of an article with %s', async (_, different) => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost(different));
  expect((await fetch(address(app))).status).toBe(200);
});

test('has no card of invisible posts', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost({ status: 'draft' }));
  for (const slug of ['a-level-floor', 'gone', '..%2f..%2fx', 'A'])
    expect((await fetch(address(app, slug))).status).toBe(404);
});

test('renders the logo for search engines', async () => {
  await using app = await openApp();
  const response = await fetch(app.origin + logoPath);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
    format: 'png',
    width: 512,
    height: 512,
  });
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await fetch(app.origin + logoPath, { headers })).status).toBe(304);
});

test('the cover of a post without a picture is drawn from its address, for browsers and for feed readers', async () => {
  await using app = await openApp();
  await savePost(app.db.knex, aPost());
  const path = coverPath({ id: 1, createdAt: '2026-11-12T13:00:00.000Z' });
  expect(path).toBe('/og/cover/2026-11-12-1.svg');
  const svg = await fetch(app.origin + path);
  expect(svg.headers.get('content-type')).toContain('image/svg+xml');
  expect(await svg.text()).toMatch(/^<svg [^]*viewBox="0 0 800 500"[^]*<\/svg>$/);
  const pngAddress = app.origin + path.replace('.svg', '.png');
  const [png, again] = await Promise.all([fetch(pngAddress), fetch(pngAddress)]);
  const bytes = Buffer.from(await png.arrayBuffer());
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await readdir(app.mediaFolder)).toEqual(['cover-2-2026-11-12-1.png']);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 750 });
  const headers = { 'if-none-match': svg.headers.get('etag') ?? '' };
  expect((await fetch(app.origin + path, { headers })).status).toBe(304);
});

test.each([
  ['no article', null],
  ['a draft', { status: 'draft' }],
  ['an article that is not out yet', { publishedAt: '2026-11-22T00:00:00.000Z' }],
  ['an article with a picture', { featuredImage }],
  ['an article of another day', { createdAt: '2026-11-11T13:00:00.000Z' }],
  ['an article with another ground', { slug: 'two' }],
] as const)('no cover is drawn as PNG for %s', async (what, different) => {
  await using app = await openApp();
  if (what === 'an article with another ground') {
    await savePost(app.db.knex, aPost({ createdAt: '2026-11-11T13:00:00.000Z' }));
  }
  if (different) await savePost(app.db.knex, aPost(different));
  expect((await fetch(`${app.origin}/og/cover/2026-11-12-1.png`)).status).toBe(404);
  expect(await readdir(app.mediaFolder)).toEqual([]);
});

test('a card whose picture cannot be drawn is drawn without it', async () => {
  await using app = await openApp();
  await writeFile(join(app.mediaFolder, `${hash}.png`), 'no picture');
  await savePost(app.db.knex, aPost({ featuredImage: `/api/media/${hash}.png` }));
  const response = await fetch(address(app));
  expect(response.status).toBe(200);
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
});

/** Images whose first social card is drawn by a process with these limits. */
function firstCardLimited(limits: Parameters<typeof openImageProcess>[0]) {
  const limited = openImageProcess(limits);
  let attempts = 0;
  const images: ImageProcess = {
    ...testImages,
    run: (task, input) => (task === 'drawSocialCard' && ++attempts === 1 ? limited : testImages).run(task, input),
  };
  return { images, attempts: () => attempts, [Symbol.asyncDispose]: () => limited.close() };
}

test('a card whose drawing was interrupted is drawn again, with its picture', async () => {
  await using limited = firstCardLimited({ timeout: 1 });
  await using app = await openApp({ images: limited.images });
  await savePost(app.db.knex, aPost());
  const interrupted = await fetch(address(app));
  const bytes = Buffer.from(await (await fetch(address(app))).arrayBuffer());
  const card = { product: 'Plumbline', title: aPost().title, note: 'x', picture: null };
  expect([interrupted.status, interrupted.headers.get('retry-after'), limited.attempts()]).toEqual([503, '10', 2]);
  expect(bytes.length).toBeGreaterThan((await testImages.run('drawSocialCard', card)).length);
});

test('a card whose picture takes too much memory is drawn without it', async () => {
  await using limited = firstCardLimited({ memory: 1 });
  await using app = await openApp({ images: limited.images });
  await savePost(app.db.knex, aPost());
  expect([(await fetch(address(app))).status, limited.attempts()]).toEqual([200, 2]);
});

test('a caller whose drawing cannot be rendered now gets a Retry-After', async () => {
  const images = openImageProcess();
  await images.close();
  await using app = await openApp({ images });
  await savePost(app.db.knex, aPost());
  for (const path of ['/og/blog/a-level-floor.png', '/og/cover/2026-11-12-1.png', logoPath]) {
    const { status, headers } = await fetch(app.origin + path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '10']);
  }
});

test.each(['2026-02-30-0.svg', '2026-11-12-5.svg', '2026-11-12-0.gif', 'x.svg', '2026-11-12.svg'])(
  'there is no cover %s',
  async (name) => {
    await using app = await openApp();
    expect((await fetch(`${app.origin}/og/cover/${name}`)).status).toBe(404);
  },
);

test('covers of different dates and backgrounds differ', () => {
  const covers = ['2026-11-12', '2026-11-07', '2026-02-28'].flatMap((date) =>
    [0, 1].map((ground) => drawCover({ date, ground })),
  );
  expect(new Set(covers).size).toBe(6);
});

test('the covers in Storybook are those of the API', async () => {
  const folder = fromRoot('storybook/covers');
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const cover = coverOfName(file.replace(/\.svg$/, ''));
    // A changed drawing, or a new day in a story, requires a new file.
    expect([file, (await readFile(join(folder, file), 'utf8')).trim()]).toEqual([file, cover && drawCover(cover)]);
  }
});
