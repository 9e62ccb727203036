import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { fixtureRelease, serverBundle } from '../testing/fixture-release.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fileRegistry } from './file-registry.ts';
import { publish } from './publish.ts';
import { releaseStore } from './release-store.ts';

const log = pino({ level: 'silent' });

async function registryOver(folder: string, lastSnapshotFile = join(folder, 'last-snapshot.json')) {
  return fileRegistry({
    folder,
    lastSnapshotFile,
    store: releaseStore(folder),
    versions: { kitVersion: '1.0.0', servicesVersion: '1.2.0' },
    log,
  });
}

test('without a registry there are no remotes, and that is said', async () => {
  const registry = await registryOver(await temporaryFolder());
  expect((await registry.current()).remotes).toEqual([]);
  expect(registry.fault()).toMatch('the registry cannot be read');
});

test('a release that goes live is in the next snapshot, under a new id', async () => {
  const folder = await temporaryFolder();
  const first = await fixtureRelease();
  await publish(folder, [first]);
  const registry = await registryOver(folder);
  const before = await registry.current();
  const second = await fixtureRelease({ server: serverBundle('Second') });
  await publish(folder, [second]);
  const after = await registry.current();
  expect(before.remotes.map(({ release }) => release)).toEqual([first.release.hash]);
  expect(after.remotes.map(({ release }) => release)).toEqual([second.release.hash]);
  expect(after.id).not.toBe(before.id);
});

test.each([
  ['half-written', (file: string) => truncate(file, 20)],
  ['no registry at all', (file: string) => writeFile(file, '{"hello":"world"}')],
  ['gone', (file: string) => rm(file)],
])('a registry file that is %s leaves the last good snapshot, until it is mended', async (_, damage) => {
  const folder = await temporaryFolder();
  const built = await fixtureRelease();
  await publish(folder, [built]);
  const registry = await registryOver(folder);
  const good = await registry.current();
  await damage(join(folder, 'registry.json'));
  expect(await registry.current()).toEqual(good);
  expect(registry.fault()).toMatch('the registry cannot be read');
  await rm(join(folder, 'registry.json'), { force: true });
  await publish(folder, [await fixtureRelease({ remote: 'mf-other' })]);
  expect((await registry.current()).remotes.map(({ name }) => name)).toEqual(['mf-other']);
  expect(registry.fault()).toBeNull();
});

test('a snapshot that cannot be kept is served all the same', async () => {
  const folder = await temporaryFolder();
  const built = await fixtureRelease();
  await publish(folder, [built]);
  await mkdir(join(folder, 'last-snapshot.json'));
  const registry = await registryOver(folder);
  expect((await registry.current()).remotes.map(({ release }) => release)).toEqual([built.release.hash]);
  expect(registry.fault()).toBeNull();
});

test('a restart beside a broken registry serves the snapshot of the run before', async () => {
  const folder = await temporaryFolder();
  await publish(folder, [await fixtureRelease()]);
  const good = await (await registryOver(folder)).current();
  await writeFile(join(folder, 'registry.json'), 'not json');
  expect(await (await registryOver(folder)).current()).toEqual(good);
});

test('one broken release keeps its predecessor; the other remotes move on', async () => {
  const folder = await temporaryFolder();
  const [blog, other] = [await fixtureRelease({ remote: 'mf-blog' }), await fixtureRelease({ remote: 'mf-other' })];
  await publish(folder, [blog, other]);
  const registry = await registryOver(folder);
  await registry.current();
  const [newBlog, newOther] = [
    await fixtureRelease({ remote: 'mf-blog', server: serverBundle('New') }),
    await fixtureRelease({ remote: 'mf-other', server: serverBundle('New') }),
  ];
  await publish(folder, [newBlog, newOther]);
  await writeFile(join(folder, 'mf-blog', newBlog.release.hash, 'release.json'), '{}');
  const { remotes } = await registry.current();
  expect(remotes.map(({ release }) => release)).toEqual([blog.release.hash, newOther.release.hash]);
  expect(registry.fault()).toMatch(`mf-blog/${newBlog.release.hash}`);
});

test('a release that needs newer services than the shell has is not served, and that is said', async () => {
  const folder = await temporaryFolder();
  const fitting = await fixtureRelease();
  await publish(folder, [fitting]);
  const registry = await registryOver(folder);
  await registry.current();
  const ahead = await fixtureRelease({
    server: serverBundle('Ahead'),
    change: (release) => ({ ...release, declaration: { ...release.declaration, services: '^2.0.0' } }),
  });
  await publish(folder, [ahead]);
  expect((await registry.current()).remotes.map(({ release }) => release)).toEqual([fitting.release.hash]);
  expect(registry.fault()).toMatch('it needs @plumbline/services ^2.0.0, and this shell has 1.2.0');
});

test('a snapshot names the release to fall back on, also after a start beside a release that cannot be shown', async () => {
  const folder = await temporaryFolder();
  const first = await fixtureRelease();
  const second = await fixtureRelease({ server: serverBundle('Second') });
  await publish(folder, [first]);
  expect((await (await registryOver(folder)).current()).remotes[0]).not.toHaveProperty('previous');
  await publish(folder, [second]);
  const [remote] = (await (await registryOver(folder)).current()).remotes;
  expect(remote).toMatchObject({ release: second.release.hash, previous: { release: first.release.hash } });
  await rm(join(folder, second.release.remote, second.release.hash), { recursive: true });
  const other = join(folder, 'no-snapshot.json');
  const [kept] = (await (await registryOver(folder, other)).current()).remotes;
  expect(kept?.release).toBe(first.release.hash);
});
