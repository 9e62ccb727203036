import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { releaseStore } from './release-store.ts';
import { fixtureRelease } from '../server/testing/fixture-release.ts';
import { copyRelease } from '../server/testing/copy-release.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { publishedBundles } from './read-bundle.ts';

async function publishedBundle(server: string | null) {
  const folder = await temporaryFolder();
  const built = await fixtureRelease({ server });
  await copyRelease(folder, built);
  const { remote, hash } = built.release;
  const file = join(folder, remote, hash, 'server', 'remote.cjs');
  return { file, hash, read: () => publishedBundles(releaseStore(folder))(remote, hash) };
}

test('a release’s bundle is read with its file name', async () => {
  const { read, hash } = await publishedBundle('exports.pages = {};');
  expect(await read()).toEqual({ code: 'exports.pages = {};', filename: `mf-fixture/${hash}/server/remote.cjs` });
});

test('a file that differs from the published one is refused', async () => {
  const { read, file } = await publishedBundle('exports.pages = {};');
  await writeFile(file, 'exports.pages = { tampered: true };');
  await expect(read()).rejects.toThrow('is not the file that was published');
});

test('reading the bundle of a release without one fails', async () => {
  const { read } = await publishedBundle(null);
  await expect(read()).rejects.toThrow('has no server bundle');
});
