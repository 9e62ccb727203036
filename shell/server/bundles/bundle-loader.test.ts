import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { releaseStore } from '../registry/release-store.ts';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { layRelease } from '../testing/lay-release.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bundleLoader } from './bundle-loader.ts';

const shared = {
  sharedLibraries: { react: { name: 'the shell’s React' } },
  sharedKit: { '@plumbline/kit/button': 'the shell’s button' },
  kitVersion: '1.2.0',
};

async function loading(server: string | null, options: { capacity?: number } = {}) {
  const folder = await temporaryFolder();
  const built = await fixtureRelease({ server });
  await layRelease(folder, built);
  const { remote, hash } = built.release;
  const load = bundleLoader({ store: releaseStore(folder), ...shared, ...options });
  return { folder, hash, load: () => load(remote, hash, '/releases/here/') as Promise<unknown> };
}

test('a bundle gets the shell’s own libraries, its address, and the kit where the version fits', async () => {
  const { load } = await loading(
    `exports.pages = { react: require('react').name, base: __plumblineBase, fits: __plumblineKit('@plumbline/kit/button', '^1.1.0'), newer: __plumblineKit('@plumbline/kit/button', '^2.0.0') ?? 'its own' };`,
  );
  expect(await load()).toEqual({
    pages: { react: 'the shell’s React', base: '/releases/here/', fits: 'the shell’s button', newer: 'its own' },
  });
});

test.each([
  ['requires what is not shared', `require('node:fs')`, 'requires "node:fs", which the shell does not share'],
  ['throws', `throw new Error('broken at start')`, 'broken at start'],
  ['does not parse', `const = 1`, 'Unexpected token'],
  ['exports no pages', `exports.other = 1`, 'exports no pages'],
])('a bundle that %s is refused', async (_, server, message) => {
  const { load } = await loading(server);
  await expect(load()).rejects.toThrow(message);
});

test('a file that is not the published one is never evaluated', async () => {
  const { folder, hash, load } = await loading(`exports.pages = {};`);
  await writeFile(
    join(folder, 'mf-fixture', hash, 'server', 'remote.cjs'),
    `globalThis.tampered = true; exports.pages = {};`,
  );
  await expect(load()).rejects.toThrow('is not the file that was published');
  expect(globalThis).not.toHaveProperty('tampered');
});

test('a release without a server bundle is said to have none', async () => {
  const { load } = await loading(null);
  await expect(load()).rejects.toThrow('has no server bundle');
});

test('a bundle is compiled once, and again after a failure', async () => {
  const { folder, hash, load } = await loading(
    `globalThis.compiled = (globalThis.compiled ?? 0) + 1; exports.pages = { count: globalThis.compiled };`,
  );
  const first = await load();
  expect(await load()).toBe(first);
  const failing = await loading(`exports.pages = { fine: true };`);
  const file = join(failing.folder, 'mf-fixture', failing.hash, 'server', 'remote.cjs');
  await writeFile(file, 'damaged');
  await expect(failing.load()).rejects.toThrow();
  await writeFile(file, `exports.pages = { fine: true };`);
  expect(await failing.load()).toEqual({ pages: { fine: true } });
  expect([folder, hash]).toHaveLength(2);
});

test('only so many bundles are kept', async () => {
  const folder = await temporaryFolder();
  const builds = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      fixtureRelease({ remote: `mf-${name}`, server: `exports.pages = { at: ${JSON.stringify(name)} };` }),
    ),
  );
  for (const built of builds) await layRelease(folder, built);
  const load = bundleLoader({ store: releaseStore(folder), ...shared, capacity: 2 });
  const [one, two, three] = builds.map(
    ({ release }) =>
      () =>
        load(release.remote, release.hash, '/'),
  );
  const [first, second] = [await one?.(), await two?.()];
  await three?.();
  expect(await two?.()).toBe(second);
  expect(await one?.()).not.toBe(first);
});
