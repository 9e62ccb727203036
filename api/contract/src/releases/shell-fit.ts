import * as v from 'valibot';
import type { Issue } from '../errors.ts';
import { Release, ReleaseHash, RemoteDeclaration, RemoteName } from './releases.ts';
import { satisfies } from './version-range.ts';

/** The library whose range is in the remote's declaration. */
const services = '@plumbline/services';

/** The libraries that a shell's build provides to remotes; part of its `shell.json`. */
export const ShellOffer = v.object({
  /** By request, such as `react` or `@plumbline/services`: the provided versions of each library, newest first. */
  shared: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1))),
  /** The version of the kit whose parts the shell shares; a release made with another one uses copies of its own. */
  kitVersion: v.string(),
});
export type ShellOffer = v.InferOutput<typeof ShellOffer>;

/** A release's requirements of the shell's libraries. */
export type ReleaseNeeds = Pick<Release, 'shared'> & { readonly declaration: Pick<Release['declaration'], 'services'> };

/** A release that visitors get, or would get after a rollback, and its requirements of the shell. */
export const ReleaseInUse = v.object({
  remote: RemoteName,
  release: ReleaseHash,
  role: v.picklist(['live', 'canary', 'rollback']),
  ...v.pick(Release, ['shared']).entries,
  declaration: v.pick(RemoteDeclaration, ['services']),
});
export type ReleaseInUse = v.InferOutput<typeof ReleaseInUse>;

/** The address at which a site lists its releases in use, a list of {@link ReleaseInUse}. */
export const releasesInUsePath = '/_site/releases-in-use';

/** The range that a release accepts of a shared library; undefined if it does not expect the library. */
function neededRange({ declaration, shared }: ReleaseNeeds, library: string): string | undefined {
  return library === services ? declaration.services : shared[library];
}

/**
 * The version of each library that a release gets from a shell: the newest one that satisfies its range, and the newest
 * of all if none does. A formerly live release can require a library version that is no longer provided; it mostly
 * works with the next one.
 */
export function givenVersions(release: ReleaseNeeds, { shared }: ShellOffer): Record<string, string> {
  const versionByLibrary = Object.entries(shared).map(([library, versions]) => {
    const range = neededRange(release, library);
    const fitting = range === undefined ? undefined : versions.find((version) => satisfies(version, range));
    return [library, fitting ?? versions[0] ?? ''];
  });
  return Object.fromEntries(versionByLibrary) as Record<string, string>;
}

/** The requirements of a release that a shell's offer does not satisfy. */
export function shellFit(release: ReleaseNeeds, { shared }: ShellOffer): Issue[] {
  const issues: Issue[] = [];
  for (const [library, versions] of Object.entries(shared)) {
    const range = neededRange(release, library);
    if (range === undefined || versions.some((version) => satisfies(version, range))) continue;
    const path = library === services ? 'declaration.services' : `shared.${library}`;
    issues.push({ path, message: `needs ${library} ${range}, and this shell has ${versions.join(' and ')}` });
  }
  return issues;
}

/** Whether a release uses the parts of the kit that the shell shares, instead of its own copies. */
export function usesSharedKit({ shared }: ReleaseNeeds, { kitVersion }: ShellOffer): boolean {
  return satisfies(kitVersion, shared['@plumbline/kit'] ?? '');
}
