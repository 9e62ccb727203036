import { compatibleRange, isVersionRange } from '@plumbline/contract/releases/version-range';
import type { InstalledKit } from './kit-parts.ts';
import { installedPackage, readPackage } from './packages.ts';

/** Libraries of which a page holds exactly one copy: the shell's. Remotes carry none. */
export const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'styled-components',
  'swr',
  '@plumbline/services',
] as const;

/**
 * Kit parts that the shell has in every page anyway. A remote uses the shell's if its kit's version fits, and its own copy
 * otherwise; other parts are bundled into each remote.
 */
export const sharedKitParts = [
  'api-client',
  'button',
  'error-state',
  'heading',
  'icon',
  'link',
  'section',
  'use-endpoint',
  'visually-hidden',
] as const;

/** The version of a shared library that is installed for the package in `folder`. */
export function installedVersion(folder: string, library: string): string {
  return readPackage(installedPackage(folder, packageOf(library))).version;
}

function packageOf(library: string): string {
  return library.replace(/^react\/.*/, 'react');
}

/**
 * The range that the remote in `folder` accepts of each shared library. Not the installed version: a release with a narrower
 * range than it needs would not fit an older shell. A range in the `peerDependencies` of its own package comes first; the default
 * is every version compatible with the library that it was built against.
 */
export function sharedRanges(folder: string, services: string, kit: InstalledKit): Record<string, string> {
  const { peerDependencies = {} } = readPackage(folder);
  const ranges = singletons.map((library) => {
    if (library === '@plumbline/services') return [library, services];
    const stated = peerDependencies[packageOf(library)] ?? '';
    return [library, isVersionRange(stated) ? stated : compatibleRange(installedVersion(folder, library))];
  });
  return { ...Object.fromEntries(ranges), '@plumbline/kit': kit.range };
}

const kitRequests = sharedKitParts.map((part) => `@plumbline/kit/${part}`);

/** The libraries that a remote takes from the shell; `ranges` as in {@link sharedRanges}. */
export function sharedByRemote(ranges: Readonly<Record<string, string>>, kit: InstalledKit) {
  const libraries = singletons.map((library) => [
    library,
    { singleton: true, import: false as const, requiredVersion: ranges[library] },
  ]);
  const parts = kitRequests.map((request) => [request, { version: kit.version, requiredVersion: kit.range }]);
  return Object.fromEntries([...libraries, ...parts]) as Record<string, object>;
}
