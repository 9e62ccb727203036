import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { compatibleRange, isVersionRange } from '@plumbline/contract/releases/version-range';
import { earlierPackages, type EarlierPackage } from './earlier-services.ts';
import { kitRange, kitVersion } from './kit-parts.ts';
import { readPackage, workspaceRoot } from './workspace.ts';

const shellFolder = join(workspaceRoot, 'shell');
const requireFromShell = createRequire(join(shellFolder, 'package.json'));

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
 * Kit parts that the shell has in every page anyway. Remotes take them from the shell where its kit's version fits
 * theirs and carry their own copy otherwise; all other parts are simply bundled by whoever uses them.
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

/** The version of this workspace's package of a shared library. */
function installedVersion(library: string): string {
  if (library === '@plumbline/services') return readPackage(join(shellFolder, 'services')).version;
  return (requireFromShell(`${packageOf(library)}/package.json`) as { version: string }).version;
}

function packageOf(library: string): string {
  return library.replace(/^react\/.*/, 'react');
}

/** What this workspace's shell offers to remotes, with these earlier versions of the services. */
export function shellOffer(earlier: readonly EarlierPackage[] = earlierPackages(shellFolder)): ShellOffer {
  const shared = Object.fromEntries(singletons.map((library) => [library, [installedVersion(library)]]));
  shared['@plumbline/services']?.push(...earlier.map(({ version }) => version));
  return { shared, kitVersion };
}

/**
 * The range that the remote in `folder` accepts of each shared library. Not the installed version: a release that states more
 * than it needs is left behind by the next shell that goes back. A range in the `peerDependencies` of its own package comes
 * first; else it is all that is compatible with the library that it was built against.
 */
export function sharedRanges(folder: string, services: string): Record<string, string> {
  const { peerDependencies = {} } = readPackage(folder);
  const ranges = singletons.map((library) => {
    if (library === '@plumbline/services') return [library, services];
    const stated = peerDependencies[packageOf(library)] ?? '';
    return [library, isVersionRange(stated) ? stated : compatibleRange(installedVersion(library))];
  });
  return { ...Object.fromEntries(ranges), '@plumbline/kit': kitRange };
}

const kitRequests = sharedKitParts.map((part) => `@plumbline/kit/${part}`);

/** What a remote takes from the shell; `ranges` as in {@link sharedRanges}. */
export function sharedByRemote(ranges: Readonly<Record<string, string>>) {
  const libraries = singletons.map((library) => [
    library,
    { singleton: true, import: false as const, requiredVersion: ranges[library] },
  ]);
  const kit = kitRequests.map((request) => [request, { version: kitVersion, requiredVersion: kitRange }]);
  return Object.fromEntries([...libraries, ...kit]) as Record<string, object>;
}
