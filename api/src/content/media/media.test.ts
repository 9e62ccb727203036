import { brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { drawing } from '../../testing/author-folder.ts';
import { openApp } from '../../testing/open-app.ts';
import { openImageProcess } from '../image-process/image-process.ts';
import { testImages } from '../../testing/test-images.ts';
import { pngName, storeDrawing, storeMissingDrawings } from './store-drawing.ts';
import { storeMedia } from './store-media.ts';

const svg = Buffer.from(drawing('<path d="M0 0h40"/>'.repeat(50)));

test('an image is cacheable for ever, and is served only as an image', async () => {
  await using app = await openApp();
  const address = await storeMedia(app.mediaFolder, svg, 'svg');
  const response = await fetch(app.origin + address);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(svg)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
    vary: 'accept-encoding',
  });
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  expect((await fetch(app.origin + address, { headers })).status).toBe(304);
});

test('serves drawings compressed for callers that support it', async () => {
  await using app = await openApp();
  const address = await storeMedia(app.mediaFolder, svg, 'svg');
  const read = (encoding: string): Promise<{ encoding: string | undefined; bytes: Buffer }> =>
    new Promise((resolve, reject) => {
      get(app.origin + address, { headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
        );
      }).on('error', reject);
    });
  const compressed = await read('gzip, br');
  expect(compressed.encoding).toBe('br');
  expect(compressed.bytes.length).toBeLessThan(svg.length / 2);
  expect(brotliDecompressSync(compressed.bytes).equals(svg)).toBe(true);
  expect(await read('gzip')).toEqual({ encoding: undefined, bytes: svg });
});

test('a request for a drawing’s PNG renders nothing: the PNG is stored at the upload', async () => {
  await using app = await openApp();
  const address = await storeMedia(app.mediaFolder, svg, 'svg');
  const png = app.origin + address.replace('.svg', '.png');
  expect((await fetch(png)).status).toBe(404);
  await storeDrawing({ ...app, images: testImages }, basename(address), svg);
  expect((await fetch(png)).headers.get('content-type')).toBe('image/png');
});

test('drawings of older versions are rendered once, and failures are reported', async () => {
  await using app = await openApp();
  const good = basename(await storeMedia(app.mediaFolder, svg, 'svg'));
  const bad = basename(await storeMedia(app.mediaFolder, Buffer.from('<svg'), 'svg'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const pngs = async () => (await readdir(app.mediaFolder)).filter((name) => name.endsWith('.png'));
  await storeMissingDrawings({ ...app, images: testImages, log });
  expect(await pngs()).toEqual([pngName(good)]);
  expect(lines.map((line) => (JSON.parse(line) as { image: string }).image)).toEqual([bad]);
});

test('drawings of older versions that a stopped API has not rendered are left to the next start without an error', async () => {
  await using app = await openApp();
  await storeMedia(app.mediaFolder, svg, 'svg');
  const images = openImageProcess();
  await images.close();
  const lines: string[] = [];
  await storeMissingDrawings({ ...app, images, log: pino({}, { write: (line: string) => void lines.push(line) }) });
  expect(lines).toEqual([]);
});

test('answers HEAD with the length', async () => {
  await using app = await openApp();
  const address = await storeMedia(app.mediaFolder, Buffer.from('GIF89a'), 'gif');
  const response = await fetch(app.origin + address, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '6', '']);
});

test.each([
  'nope.svg',
  `${'0'.repeat(32)}.svg`,
  `${'0'.repeat(32)}.html`,
  '..%2f..%2fplumbline.db',
  '%2e%2e',
  'secret.txt',
])('has nothing at %s', async (name) => {
  await using app = await openApp();
  await writeFile(join(app.mediaFolder, 'secret.txt'), 'x');
  const response = await fetch(`${app.origin}/api/media/${name}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});
