import { expect, test } from '@jest/globals';
import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { chosenVersions } from './chosen-versions.ts';

const library = '@plumbline/services';
const versions = chosenVersions({ [library]: ['2.1.0', '1.3.0'] });
registerGlobalPlugins([versions.plugin]);

const version = (name: string) => ({
  version: name,
  lib: () => name,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${name}` },
});
const shell = createInstance({
  name: 'shell',
  remotes: [],
  shared: { [library]: ['2.1.0', '1.3.0'].map(version) },
  shareStrategy: 'loaded-first',
});

void Promise.all(shell.initializeSharing('default'));

/** The library that a container gets for a request like that of a remote's build. */
async function versionFor(name: string, range: string, more: object = {}): Promise<unknown> {
  const container = createInstance({ name, remotes: [], shared: {} });
  container.initShareScopeMap('default', shell.shareScopeMap['default'] ?? {});
  const shareConfig = { singleton: true, requiredVersion: range, ...more };
  const lib = await container.loadShare<string>(library, {
    customShareInfo: { scope: ['default'], shareConfig },
  });
  return lib && lib();
}

test('each container gets the major version that the page server chose for its remote', async () => {
  versions.choose('mf_old', { [library]: '1.3.0' });
  versions.choose('mf_new', {});
  expect(await Promise.all([versionFor('mf_old', '^1.0.0'), versionFor('mf_new', '^2.0.0')])).toEqual([
    '1.3.0',
    '2.1.0',
  ]);
});

test('a container without a compatible version gets the newest, even with strict version settings', async () => {
  expect(await versionFor('mf_lost', '^9.0.0')).toBe('2.1.0');
  expect(await versionFor('mf_strict', '^9.0.0', { strictVersion: true })).toBe('2.1.0');
  expect(await versionFor('mf_own', '^9.0.0', { singleton: false })).toBe('2.1.0');
});
