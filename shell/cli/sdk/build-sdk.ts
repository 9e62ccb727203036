import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { contentHash, describeFiles, filesBelow } from '@plumbline/remote/internal/files';
import { buildTeamShell } from '@plumbline/build/shell';
import { shellDist, type ShellBuild } from '@plumbline/build/shell-output';
import type { Sdk } from '@plumbline/contract/releases/sdk';
import { create } from 'tar';
import { compilePackage } from './compile-package.ts';
import { packageDocs } from './package-docs.ts';
import { installedManifest, sdkPackages, versionIn, withVersions, type SdkPackage } from './sdk-packages.ts';

/** The folder of the SDK: within the shell's build, because it fits only that build and is replaced with it. */
const sdkFolder = join(shellDist, 'sdk');

/** The folders of `@plumbline/remote` whose files a team's new folder gets. */
const templates = ['template', 'repository'] as const;

/** The test tools of a team's repository, in the versions of this one. */
const teamTools = [
  '@jest/globals',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];
const { devDependencies: rootVersions } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
  devDependencies: Readonly<Record<string, string>>;
};

/** The modification time of every file in the tarballs, so that equal contents give equal bytes. */
const packedAt = new Date('2026-01-01T00:00:00Z');

/**
 * A hash of the files of a team's new folder: the shell's own hash, with which its build is replaced, leaves out their documents,
 * tests and stories. @param from The folder of the templates.
 */
export function templatesHash(from: string): string {
  const isCopied = (path: string) => !/^(?:node_modules|dist)\//.test(path);
  return templates.map((name) => contentHash(describeFiles(join(from, name), isCopied))).join(' ');
}

/**
 * Packs the SDK that fits the shell's build, if that has none yet, or one with other templates: four tarballs, `sdk.json`, and
 * `remote.tgz`, which makes a team's folder. @returns whether it was packed. @throws Error with a compiler's report.
 */
export async function buildSdk(): Promise<{ rebuilt: boolean }> {
  const hashFile = join(sdkFolder, '.templates-hash');
  const hash = templatesHash(join(workspaceRoot, 'shell/remote'));
  const isPacked = existsSync(join(sdkFolder, 'sdk.json')) && existsSync(hashFile);
  if (isPacked && readFileSync(hashFile, 'utf8') === hash) return { rebuilt: false };
  const draft = await mkdtemp(join(tmpdir(), 'plumbline-sdk-'));
  try {
    await rm(sdkFolder, { recursive: true, force: true });
    await mkdir(sdkFolder, { recursive: true });
    const shell = JSON.parse(readFileSync(join(shellDist, 'shell.json'), 'utf8')) as ShellBuild;
    const packages = await Promise.all(sdkPackages.map((one) => pack(one, join(draft, one.name), shell)));
    const { version, hash: shellHash, shared, kitVersion } = shell;
    const sdk: Sdk = {
      shell: { version, hash: shellHash, shared, kitVersion },
      packages: Object.fromEntries(packages),
    };
    await writeFile(join(sdkFolder, 'sdk.json'), `${JSON.stringify(sdk, null, 2)}\n`);
    await writeFile(hashFile, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { rebuilt: true };
}

/** Packs one package. @returns its entry in `sdk.json`. */
async function pack(
  sdkPackage: SdkPackage,
  folder: string,
  shell: ShellBuild,
): Promise<[name: string, Sdk['packages'][string]]> {
  const root = join(folder, 'package');
  await compilePackage(sdkPackage, root);
  // Intermediate output of the compiler; the package's declarations are beside its modules.
  await rm(join(root, 'types'), { recursive: true });
  const manifest = installedManifest(sdkPackage) as { name: string; version: string };
  await writeFile(join(root, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(root, 'README.md'), packageDocs(sdkPackage, root));
  if (sdkPackage.name === 'kit') await cp(join(sdkPackage.folder, 'fonts'), join(root, 'fonts'), { recursive: true });
  const teamShell = join(root, 'team-shell');
  if (sdkPackage.name === 'remote') {
    await copyTemplates(sdkPackage.folder, root);
    await buildTeamShell(teamShell, shell);
  }
  const content = await tarball(folder);
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  const hash = createHash('sha512').update(content).digest('hex').slice(0, 16);
  const name = `${sdkPackage.name}-${manifest.version}-${hash}.tgz`;
  await writeFile(join(sdkFolder, name), content);
  if (sdkPackage.name === 'remote') {
    await writeFile(join(root, 'package.json'), JSON.stringify(manifestOfCreate(manifest)));
    await rm(teamShell, { recursive: true });
    await writeFile(join(sdkFolder, 'remote.tgz'), await tarball(folder));
  }
  return [manifest.name, { version: manifest.version, path: `/_site/sdk/${name}`, integrity }];
}

/**
 * The manifest of the package that creates a team's folder: without dependencies, because that folder installs them. npm would
 * request even optional peers from the public registry, where anyone may own our names.
 */
export function manifestOfCreate<M extends object>(manifest: M): M {
  return { ...manifest, dependencies: {}, peerDependencies: {}, peerDependenciesMeta: {} };
}

/** Packs the folder `package` within `folder` as npm expects it. */
async function tarball(folder: string): Promise<Buffer> {
  const file = join(folder, 'package.tgz');
  const names = filesBelow(folder).filter((name) => name.startsWith('package/'));
  await create({ file, cwd: folder, gzip: { level: 9 }, portable: true, mtime: packedAt }, names);
  return readFile(file);
}

/** Copies the files of a new remote and of its repository, with versions in place of pnpm's `catalog:` and `workspace:`. */
async function copyTemplates(from: string, to: string): Promise<void> {
  for (const name of templates) {
    const filter = (path: string) => !/[\\/](?:node_modules|dist)$/.test(path);
    await cp(join(from, name), join(to, name), { recursive: true, filter });
  }
  const file = join(to, 'template', 'package.json');
  const {
    dependencies = {},
    devDependencies = {},
    ...rest
  } = JSON.parse(await readFile(file, 'utf8')) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const tools = Object.fromEntries(teamTools.map((name) => [name, versionIn(rootVersions, name)]));
  const versions = {
    dependencies: withVersions(dependencies),
    devDependencies: { ...withVersions(devDependencies), ...tools },
  };
  await writeFile(file, JSON.stringify({ ...rest, ...versions }, null, 2));
  for (const name of ['tsconfig.remote.json', 'assets.d.ts']) await cp(join(from, name), join(to, name));
}
