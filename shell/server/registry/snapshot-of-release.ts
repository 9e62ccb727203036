import { satisfies } from '@plumbline/contract/caret-range';
import type { ShellBuild } from '@plumbline/build/shell-output';
import { shownRoute, type Release, type ShownRelease } from '@plumbline/contract/releases';

/** The address that releases are served under. */
export const releasesBase = '/releases/';

/** The versions of what a shell gives to remotes. */
export type ShellVersions = Pick<ShellBuild, 'kitVersion' | 'servicesVersion'>;

/** What a page needs of a release, in a shell of these versions. @throws Error where the release needs other services. */
export function snapshotOfRelease(release: Release, { kitVersion, servicesVersion }: ShellVersions): ShownRelease {
  const { services } = release.declaration;
  if (!satisfies(servicesVersion, services)) {
    throw new Error(`it needs @plumbline/services ${services}, and this shell has ${servicesVersion}`);
  }
  const prefix = 'browser/';
  // The copies of shared parts are not loaded where the shell's own fit: their hashes would only lengthen the page.
  const left = satisfies(kitVersion, release.shared['@plumbline/kit'] ?? '') ? new Set(release.fallbacks) : new Set();
  const scripts = Object.entries(release.files).filter(
    ([path]) => path.startsWith(prefix) && path.endsWith('.js') && !left.has(path.slice(prefix.length)),
  );
  return {
    name: release.remote,
    release: release.hash,
    base: `${releasesBase}${release.remote}/${release.hash}/`,
    container: release.container,
    routes: release.declaration.routes.map(shownRoute),
    assets: release.assets,
    integrity: Object.fromEntries(scripts.map(([path, { integrity }]) => [path.slice(prefix.length), integrity])),
  };
}
