import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { openPictureAlbum } from './picture-album.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function picture(shade: number): Buffer {
  const png = new PNG({ width: 4, height: 4 });
  png.data.fill(shade);
  return PNG.sync.write(png);
}

async function take(pictures: Readonly<Record<string, Buffer>>) {
  const album = await openPictureAlbum(folder);
  for (const [name, png] of Object.entries(pictures)) await album.add(name, png);
  return album.close();
}

test('the first time everything is new; the next time it shows what changed', async () => {
  const first = await take({ 'landing, 390, light': picture(250), 'blog, 390, light': picture(250) });
  expect(first.counts).toEqual({ changed: 0, new: 2, same: 0 });

  const second = await take({ 'landing, 390, light': picture(20), 'blog, 390, light': picture(250) });
  expect(second.counts).toEqual({ changed: 1, new: 0, same: 1 });
  const page = await readFile(second.page, 'utf8');
  expect(page).toContain('src="before/landing%2C%20390%2C%20light.png"');
  expect(page).toContain('src="differences/landing%2C%20390%2C%20light.png"');
  expect(page).not.toContain('src="before/blog');
});

test('a picture that one run leaves out is compared in the run after it', async () => {
  await take({ a: picture(250), b: picture(250) });
  await take({ a: picture(250) });
  expect((await take({ a: picture(250), b: picture(20) })).counts).toEqual({ changed: 1, new: 0, same: 1 });
});

test('names of pictures are escaped in the HTML', async () => {
  const { page } = await take({ '<b>&"': picture(1) });
  expect(await readFile(page, 'utf8')).toContain('&#60;b&#62;&#38;&#34;');
});
