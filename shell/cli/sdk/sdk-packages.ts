import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { compatibleRange } from '@plumbline/contract/releases/version-range';
import { parse } from 'yaml';

/** A package of the SDK: its short name, and its folder in this repository. */
export interface SdkPackage {
  readonly name: string;
  readonly folder: string;
}

/** The packages that a team installs, each after its dependencies. */
export const sdkPackages: readonly SdkPackage[] = [
  { name: 'contract', folder: 'api/contract' },
  { name: 'services', folder: 'shell/services' },
  { name: 'kit', folder: 'shell/kit' },
  { name: 'remote', folder: 'shell/remote' },
].map(({ name, folder }) => ({ name, folder: join(workspaceRoot, folder) }));

type Dependencies = Readonly<Record<string, string>>;

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly sideEffects?: boolean;
  readonly exports: Dependencies;
  readonly dependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
}

const { catalog } = parse(readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8')) as {
  catalog: Dependencies;
};

/** @throws Error if the list has no version of the package: an SDK without it would install any version. */
export function versionIn(versions: Readonly<Record<string, string>>, name: string): string {
  const version = versions[name];
  if (version === undefined) throw new Error(`no version of ${name} is named`);
  return version;
}

/** Replaces pnpm's `catalog:` and `workspace:` by the versions that they stand for. */
export function withVersions(dependencies: Dependencies): Record<string, string> {
  const versions = Object.entries(dependencies).map(([name, version]) => {
    if (version === 'catalog:') return [name, versionIn(catalog, name)];
    return [name, version.startsWith('workspace:') ? `^${versionOf(name)}` : version];
  });
  return Object.fromEntries(versions) as Record<string, string>;
}

function versionOf(name: string): string {
  const found = sdkPackages.find((one) => `@plumbline/${one.name}` === name);
  if (found === undefined) throw new Error(`${name} is no package of the SDK`);
  return readPackageJson(found).version;
}

function readPackageJson({ folder }: SdkPackage): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The exports of a package that teams may use, by subpath: the file below `src`, or another file of the package. */
export function publicExports(sdkPackage: SdkPackage): [subpath: string, file: string][] {
  return Object.entries(readPackageJson(sdkPackage).exports).filter(([path]) => !path.startsWith('./internal/'));
}

/**
 * The `package.json` of the installed package. The packages of the SDK are peers of each other: the team's own `package.json` has
 * the address of each, so a tarball does not depend on a site.
 */
export function installedManifest(sdkPackage: SdkPackage): Record<string, unknown> {
  const { name, version, sideEffects, dependencies = {}, peerDependencies = {} } = readPackageJson(sdkPackage);
  const all = Object.entries(withVersions(dependencies));
  const isOwnPackage = ([other]: [string, string]) => other.startsWith('@plumbline/');
  const peers = Object.fromEntries(
    [...Object.entries(withVersions(peerDependencies)), ...all.filter(isOwnPackage)].map(([peer, version]) => [
      peer,
      compatibleRange(version.replace('^', '')),
    ]),
  );
  const hasCommand = sdkPackage.name === 'remote';
  return {
    name,
    version,
    type: 'module',
    license: 'UNLICENSED',
    engines: { node: '>=20.12' },
    ...(sideEffects === undefined ? {} : { sideEffects }),
    ...(hasCommand ? { bin: { plumbline: './lib/main.js' } } : {}),
    exports: Object.fromEntries(publicExports(sdkPackage).map(([path, file]) => [path, installedExport(file)])),
    dependencies: Object.fromEntries(all.filter((one) => !isOwnPackage(one))),
    peerDependencies: peers,
    // Optional peers, so that `plumbline create` runs before anything else of the SDK is installed.
    ...(hasCommand
      ? { peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])) }
      : {}),
  };
}

function installedExport(file: string): unknown {
  if (!/^\.\/src\/.*\.tsx?$/.test(file)) return file.replace('./src/', './lib/');
  const compiled = file.replace('./src/', './lib/').replace(/\.tsx?$/, '');
  return { types: `${compiled}.d.ts`, default: `${compiled}.js` };
}
