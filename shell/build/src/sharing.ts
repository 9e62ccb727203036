import { createRequire } from 'node:module';
import { join } from 'node:path';
import { kitVersion } from './kit-parts.ts';
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

function installedVersion(library: string): string {
  if (library === '@plumbline/services') return readPackage(join(shellFolder, 'services')).version;
  const packageName = library.replace(/^react\/.*/, 'react');
  return (requireFromShell(`${packageName}/package.json`) as { version: string }).version;
}

/** The versions of the libraries of which a page holds one copy. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(singletons.map((library) => [library, installedVersion(library)]));
}

/** The range that a build against this workspace asks of each shared library. */
export function sharedRanges(): Record<string, string> {
  const ranges = singletons.map((library) => [library, `^${installedVersion(library)}`]);
  return { ...Object.fromEntries(ranges), '@plumbline/kit': `^${kitVersion}` };
}

const kitRequests = sharedKitParts.map((part) => `@plumbline/kit/${part}`);

/** What a remote takes from the shell. */
export function sharedByRemote() {
  const ranges = sharedRanges();
  const libraries = singletons.map((library) => [
    library,
    { singleton: true, import: false as const, requiredVersion: ranges[library] },
  ]);
  const kit = kitRequests.map((request) => [request, { version: kitVersion, requiredVersion: `^${kitVersion}` }]);
  return Object.fromEntries([...libraries, ...kit]) as Record<string, object>;
}
