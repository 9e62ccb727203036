import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { manifestOfCreate, templatesHash } from './build-sdk.ts';
import { installedManifest, sdkPackages } from './sdk-packages.ts';

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifests = sdkPackages.map((one) => installedManifest(one) as unknown as Manifest);

test('every version can be installed outside of the workspace, and the SDK’s packages are peers of each other', () => {
  for (const { name, private: isPrivate, dependencies, peerDependencies } of manifests) {
    expect([name, isPrivate]).toEqual([name, undefined]);
    for (const version of Object.values({ ...dependencies, ...peerDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^[\^>=\d]/)]);
    }
    expect(Object.keys(dependencies).filter((other) => other.startsWith('@plumbline/'))).toEqual([]);
  }
  expect(manifests.map(({ name }) => name)).toEqual(
    ['contract', 'services', 'kit', 'remote'].map((one) => `@plumbline/${one}`),
  );
});

test('exports are compiled files with declarations, and internal modules are not exported', () => {
  for (const { name, exports } of manifests) {
    expect(Object.keys(exports).filter((path) => path.includes('internal'))).toEqual([]);
    for (const [path, target] of Object.entries(exports)) {
      const files = typeof target === 'string' ? [target] : [target.types, target.default];
      expect([name, path, files.filter((file) => /^\.\/src\/|[^d]\.tsx?$/.test(file))]).toEqual([name, path, []]);
    }
  }
});

test('the package of plumbline create has no dependencies', () => {
  const create = manifestOfCreate(manifests.at(-1) ?? {}) as Manifest & { bin?: object };
  expect(create).toMatchObject({ name: '@plumbline/remote', dependencies: {}, peerDependencies: {} });
  expect(create.bin).toEqual({ plumbline: './lib/main.js' });
});

test('a change of any template file changes the SDK: also of a document, a test or a story; not of an installed package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-templates-'));
  for (const name of ['template/node_modules', 'repository']) await mkdir(join(folder, name), { recursive: true });
  const hashes = [templatesHash(folder)];
  for (const file of [
    'template/README.md',
    'template/page.test.tsx',
    'repository/page.stories.tsx',
    'template/node_modules/a.js',
  ]) {
    await writeFile(join(folder, file), 'text');
    hashes.push(templatesHash(folder));
  }
  await rm(folder, { recursive: true });
  expect(hashes.at(-1)).toBe(hashes.at(-2));
  expect(new Set(hashes).size).toBe(4);
});
