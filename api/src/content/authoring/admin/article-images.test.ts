import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { ArticleImage, AdminArticle, SavedArticle } from '@plumbline/contract/content/admin-articles';
import { article as file, authorFolder, drawing } from '../../../testing/author-folder.ts';
import { testImages } from '../../../testing/test-images.ts';
import { importPosts } from '../import-posts.ts';
import { openApp, type OpenApp } from '../../../testing/open-app.ts';
import { signedIn, type StaffBrowser } from '../../../testing/staff-browser.ts';

/** Sends bytes as the editor does. */
async function upload(app: OpenApp, { cookie }: StaffBrowser, bytes: Buffer, type = 'application/octet-stream') {
  const response = await fetch(`${app.origin}/api/admin/article-images`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': type },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as ArticleImage & { code: string; message: string } };
}

async function writeWith(staff: StaffBrowser, fields: object): Promise<SavedArticle & { article: AdminArticle }> {
  const begun = { title: 'A level floor', slug: `floor-${Math.random()}`.replace('.', ''), author: 'Ellen Marsh' };
  const article = (await (await staff.send('POST', '/api/admin/articles', { body: begun })).json()) as AdminArticle;
  const saved = await staff.send('PUT', `/api/admin/articles/${article.id}/draft`, {
    body: { revision: 1, fields: { ...article.fields, ...fields } },
  });
  return { ...((await saved.json()) as SavedArticle), article };
}

const contentOf = async (app: OpenApp, preview: string) =>
  (
    (await (await fetch(`${app.origin}/api/blog/previews/${preview.slice('/blog/preview/'.length)}`)).json()) as {
      content: string;
    }
  ).content;

test('an uploaded image is shown in every size of it', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5' } })
    .jpeg()
    .toBuffer();
  const { status, body: image } = await upload(app, staff, photo);
  expect([status, image]).toEqual([
    201,
    { address: expect.stringMatching(/^\/api\/media\/[0-9a-f]{32}\.jpg$/), width: 900, height: 600 },
  ]);
  expect((await fetch(app.origin + image.address)).headers.get('content-type')).toBe('image/jpeg');
  const saved = await writeWith(staff, {
    body: `![A green field.](${image.address})`,
    cover: image.address,
    coverAlt: 'x',
  });
  expect(saved.coverAddress).toBe(image.address);
  const content = await contentOf(app, saved.preview);
  expect(content).toMatch(/<source type="image\/avif" srcset="[^"]+ 400w, [^"]+ 800w, [^"]+ 900w"/);
  expect(content).toContain('alt="A green field." width="900" height="600" loading="lazy"');
});

test('an imported article contains the addresses of its images, and saving it unchanged changes nothing', async () => {
  await using app = await openApp();
  const body = '\nOne\n\n![A stair.](images/stair.svg "Down")\n';
  const files = { 'a.md': file({}, body.trimEnd()), 'images/stair.svg': drawing() };
  await using folder = await authorFolder(files);
  await importPosts({ db: app.db, mediaFolder: app.mediaFolder, images: testImages }, folder.path, folder.path);
  const staff = await signedIn(app, 'staff');
  const [{ id } = { id: 0 }] = (await (await staff.send('GET', '/api/admin/articles')).json()) as { id: number }[];
  const read = async () => (await (await staff.send('GET', `/api/admin/articles/${id}`)).json()) as AdminArticle;
  const { images, fields, revision } = await read();
  expect(images).toEqual({ 'images/stair.svg': expect.stringMatching(/^\/api\/media\/[0-9a-f]{32}\.svg$/) });
  expect((await fetch(app.origin + images['images/stair.svg'])).status).toBe(200);
  expect(fields.body).toBe(body);
  await staff.send('PUT', `/api/admin/articles/${id}/draft`, { body: { revision, fields } });
  expect(await read()).toMatchObject({ images, fields });
});

test('a file whose content is no image, or contains active content, is refused', async () => {
  await using app = await openApp();
  const [staff, viewer] = [await signedIn(app, 'staff'), await signedIn(app, 'viewer')];
  const refusals: [Buffer, number, string][] = [
    [
      Buffer.from('<html><script>alert(1)</script>'),
      400,
      'The file is no image: it may be AVIF, GIF, JPEG, PNG, SVG or WebP.',
    ],
    [
      Buffer.from(drawing('<script>alert(1)</script>')),
      400,
      'The file holds <script>, which is not allowed in drawings.',
    ],
    [Buffer.from(drawing('', 'onload="alert(1)"')), 400, 'The file holds the event handler onload.'],
    [Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'), 400, 'The file is a broken image.'],
    [Buffer.alloc(0), 400, 'The file is no image: it may be AVIF, GIF, JPEG, PNG, SVG or WebP.'],
    [Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'The body may have at most 10240 kB.'],
  ];
  for (const [bytes, status, message] of refusals) {
    expect(await upload(app, staff, bytes)).toMatchObject({ status, body: { message } });
  }
  expect((await upload(app, staff, Buffer.from(drawing()), 'image/svg+xml')).status).toBe(415);
  expect((await upload(app, viewer, Buffer.from(drawing()))).status).toBe(403);
  expect((await upload(app, staff, Buffer.from(drawing()))).body).toMatchObject({ width: 40, height: 30 });
});

const attacks: readonly [string, string][] = [
  ['<script>alert(1)</script>', '<script> is not allowed'],
  ['<img src=x onerror=alert(1)>', 'onerror of <img>'],
  ['<img src="javascript:alert(1)">', 'the address in src of <img>'],
  ['<a href="java\tscript:alert(1)">x</a>', 'the address in href of <a>'],
  ['<svg onload=alert(1)><circle/></svg>', '<svg> is not allowed'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<iframe> is not allowed'],
  ['<math><mtext><script>alert(1)</script></mtext></math>', '<math> is not allowed'],
  ['<form action="https://evil.example"><input name=x></form>', '<form> is not allowed'],
  ['<p style="position:fixed">x</p>', 'style of <p>'],
  ['<template><img src=x onerror=alert(1)></template>', '<template> is not allowed'],
  ['<object data="javascript:alert(1)"></object>', '<object> is not allowed'],
  // It has no end, so it comes last.
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<noscript> is not allowed'],
];

test.each(['md', 'html'])('active content is removed from %s, and the author is informed', async (format) => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const body = attacks.map(([attack]) => attack).join('\n\n');
  const saved = await writeWith(staff, { format, body, excerpt: '<script>alert(1)</script>', title: '<b>x</b>' });
  const published = await staff.send('POST', `/api/admin/articles/${saved.id}/publish`, {
    body: { revision: saved.revision },
  });
  const { address } = (await published.json()) as AdminArticle;
  const post = (await (await fetch(`${app.origin}/api/blog/posts/${address.slice('/blog/'.length)}`)).json()) as {
    content: string;
  };
  for (const content of [post.content, await contentOf(app, saved.preview)]) {
    expect(content).not.toMatch(
      /<(?:script|svg|iframe|math|form|input|object|template|noscript)|\son\w+=|javascript:|style=/i,
    );
  }
  const reported = saved.removed.map(({ message }) => message).join('\n');
  for (const [, words] of attacks) expect(reported).toContain(words);
  expect(saved.removed[0]).toMatchObject({ line: 1 });
});

test('links and images of Markdown contain no scripts', async () => {
  await using app = await openApp();
  const staff = await signedIn(app, 'staff');
  const saved = await writeWith(staff, {
    body: '[x](javascript:alert(1))\n\n![x](data:text/html,<script>alert(1)</script>)\n\n<javascript:alert(1)>',
  });
  const content = await contentOf(app, saved.preview);
  expect(content).not.toMatch(/(?:href|src)="(?:javascript|data):/i);
});
