import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fixtureRelease, serverBundle } from '../testing/fixture-release.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { publish, readRegistry } from './publish.ts';

test('a published release is live, whole, and in the history', async () => {
  const folder = await temporaryFolder();
  const built = await fixtureRelease();
  expect(await publish(folder, [built])).toEqual([built.release]);
  const registry = await readRegistry(folder);
  expect(registry.live).toEqual({ 'mf-fixture': built.release.hash });
  expect(registry.history).toEqual([{ remote: 'mf-fixture', release: built.release.hash, at: expect.any(String) }]);
  expect(await readdir(join(folder, 'mf-fixture', built.release.hash))).toEqual(
    expect.arrayContaining(['browser', 'release.json', 'server']),
  );
});

test('publishing the same build again changes nothing', async () => {
  const folder = await temporaryFolder();
  const built = await fixtureRelease();
  await publish(folder, [built]);
  const before = await readFile(join(folder, 'registry.json'), 'utf8');
  expect(await publish(folder, [built])).toEqual([]);
  expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe(before);
});

test('an older release stays where it is when a newer one goes live', async () => {
  const folder = await temporaryFolder();
  const first = await fixtureRelease();
  const second = await fixtureRelease({ server: serverBundle('Second') });
  await publish(folder, [first]);
  await publish(folder, [second]);
  expect((await readRegistry(folder)).live).toEqual({ 'mf-fixture': second.release.hash });
  expect(await readdir(join(folder, 'mf-fixture'))).toEqual([first.release.hash, second.release.hash].sort());
});

test('ten publishers at once lose nothing and leave no half-written file', async () => {
  const folder = await temporaryFolder();
  const builds = await Promise.all(
    Array.from({ length: 10 }, (_, index) => fixtureRelease({ remote: `mf-${'abcdefghij'[index]}` })),
  );
  await Promise.all(builds.map((built) => publish(folder, [built])));
  const { live, history } = await readRegistry(folder);
  expect(Object.keys(live)).toHaveLength(10);
  expect(history).toHaveLength(10);
  expect((await readdir(folder)).filter((name) => name.endsWith('.draft') || name === '.publishing')).toEqual([]);
});

test('a broken registry is named and not overwritten', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'registry.json'), '{"version":1,"live":');
  await expect(publish(folder, [await fixtureRelease()])).rejects.toThrow(
    'registry.json is not a registry; mend it or move it away',
  );
  expect(await readFile(join(folder, 'registry.json'), 'utf8')).toBe('{"version":1,"live":');
});
