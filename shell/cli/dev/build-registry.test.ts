import { expect, test } from '@jest/globals';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { RegistrySource } from '../../registry/registry-source.ts';
import { buildRegistry } from './build-registry.ts';
import { createBuilds } from './builds.ts';

function remote(name: string, release: string, path = `/${name}`): SnapshotRemote {
  return {
    name,
    release,
    base: '/',
    container: { name, entry: 'remoteEntry.js', module: './remote' },
    routes: [{ path, page: 'page', render: 'server' }],
    assets: {},
    integrity: {},
  };
}

function buildsOf(...remotes: readonly SnapshotRemote[]) {
  const builds = createBuilds(remotes.map(({ name }) => name));
  const take = (built: SnapshotRemote) =>
    builds.take({
      type: 'built',
      took: 1,
      report: { owner: built.name, hashes: null, errors: [], shell: null, remote: built },
    });
  remotes.forEach(take);
  return { builds, take };
}

const published: RegistrySource = {
  current: async () => ({ id: 'published', remotes: [remote('mf-blog', 'released'), remote('mf-shop', 'released')] }),
  fault: () => null,
};

test('watched remotes come from their builds, other remotes from their releases', async () => {
  const { builds } = buildsOf(remote('mf-blog', 'built'));
  const { remotes } = await buildRegistry(builds, published).current();
  expect(remotes.map(({ name, release }) => `${name} ${release}`)).toEqual(['mf-blog built', 'mf-shop released']);
});

test('a new build changes the snapshot’s id only if it changes routes', async () => {
  const { builds, take } = buildsOf(remote('mf-blog', 'one'));
  const registry = buildRegistry(builds, null);
  const { id } = await registry.current();
  take(remote('mf-blog', 'two'));
  expect(await registry.current()).toMatchObject({ id, remotes: [{ release: 'two' }] });
  take(remote('mf-blog', 'three', '/articles'));
  expect((await registry.current()).id).not.toBe(id);
});

test.each([
  ['none', 'part'],
  ['part', 'part'],
  ['all', 'all'],
] as const)(
  'with the registry’s completeness “%s”, the completeness with watched builds is “%s”',
  (releasesShown, all) => {
    const { builds } = buildsOf(remote('mf-blog', 'built'));
    expect(buildRegistry(builds, { ...published, completeness: () => releasesShown }).completeness?.()).toBe(all);
  },
);
