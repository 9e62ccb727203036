import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import type { RemoteConfig } from '@plumbline/services';
import { workspaceRoot } from '@plumbline/build/workspace';
import { exampleAddress, sampleAddress } from '@plumbline/contract/releases/example-address';

test.each([
  [{ path: '/' }, '/', '/'],
  [{ path: '/events/:month?' }, '/events', '/events'],
  [{ path: '/events/:month', example: '/events/2026-12' }, '/events/2026-12', '/events/2026-12'],
  [{ path: '/events/:month' }, null, '/events/sample'],
  [{ path: '/events/*' }, null, '/events/sample'],
])('the route %p has the example address %p and the sample address %p', (route, example, sample) => {
  expect([exampleAddress(route), sampleAddress(route)]).toEqual([example, sample]);
});

test('every route of every remote in this repository has an example address', async () => {
  const files = globSync('mf-*/remote.config.ts', { cwd: workspaceRoot });
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    const { remote } = (await import(pathToFileURL(join(workspaceRoot, file)).href)) as { remote: RemoteConfig };
    expect(remote.routes.filter((route) => exampleAddress(route) === null)).toEqual([]);
  }
});
