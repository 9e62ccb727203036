import { expect, test } from '@jest/globals';
import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { chosenVersions } from './chosen-versions.ts';

const library = '@plumbline/services';
const given = chosenVersions({ [library]: ['2.1.0', '1.3.0'] });
registerGlobalPlugins([given.plugin]);

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
async function givenTo(name: string, range: string, more: object = {}): Promise<unknown> {
  const container = createInstance({ name, remotes: [], shared: {} });
  container.initShareScopeMap('default', shell.shareScopeMap['default'] ?? {});
  const shareConfig = { singleton: true, requiredVersion: range, ...more };
  const lib = await container.loadShare<string>(library, {
    customShareInfo: { scope: ['default'], shareConfig },
  });
  return lib && lib();
}

test('containers in one page get the major versions that the page server has chosen for them', async () => {
  given.choose('mf_old', { [library]: '1.3.0' });
  given.choose('mf_new', {});
  expect(await Promise.all([givenTo('mf_old', '^1.0.0'), givenTo('mf_new', '^2.0.0')])).toEqual(['1.3.0', '2.1.0']);
});

test('a container that no version fits gets the newest, however strict it is', async () => {
  expect(await givenTo('mf_lost', '^9.0.0')).toBe('2.1.0');
  expect(await givenTo('mf_strict', '^9.0.0', { strictVersion: true })).toBe('2.1.0');
  expect(await givenTo('mf_own', '^9.0.0', { singleton: false })).toBe('2.1.0');
});
