import { createHash } from 'node:crypto';
import { satisfies } from '@plumbline/contract/releases/caret-range';
import type { Registry, RegistryRemote, ReleaseRef } from '@plumbline/contract/releases/registry';
import {
  shownRoute,
  type Release,
  type ShownRelease,
  type Snapshot,
  type SnapshotRemote,
} from '@plumbline/contract/releases/releases';
import type { ShellBuild } from '@plumbline/build/shell-output';
import type { ReleaseStore } from './release-store.ts';

/** The address that releases are served under. */
export const releasesBase = '/releases/';

/** The versions of what a shell gives to remotes. */
export type ShellVersions = Pick<ShellBuild, 'kitVersion' | 'servicesVersion'>;

/** A release that so many percent of the visitors get instead of the live one. */
export interface Canary {
  readonly release: ShownRelease;
  readonly percent: number;
}

/** The id of a snapshot: it changes with any release in it. */
export function snapshotId(remotes: readonly SnapshotRemote[]): string {
  const releases = remotes.map(({ name, release }) => `${name}/${release}`).join('\n');
  return createHash('sha256').update(releases).digest('hex').slice(0, 16);
}

/** The snapshot with some remotes in other releases, under an id of its own; the same where none is changed. */
export function withRemotes(snapshot: Snapshot, change: (remote: SnapshotRemote) => SnapshotRemote): Snapshot {
  const remotes = snapshot.remotes.map(change);
  const isChanged = remotes.some((remote, index) => remote !== snapshot.remotes[index]);
  return isChanged ? { id: snapshotId(remotes), remotes } : snapshot;
}

/** What a page needs of a release, in a shell of these versions. @throws Error where the release needs other services. */
export function shownRelease(release: Release, { kitVersion, servicesVersion }: ShellVersions): ShownRelease {
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

interface Options {
  readonly store: ReleaseStore;
  /** Of what the shell gives to remotes. */
  readonly versions: ShellVersions;
  /** What was shown until now, as a fallback for a release that cannot be. */
  readonly before: Snapshot | null;
}

interface ShownRegistry {
  readonly snapshot: Snapshot;
  /** The canaries of remotes in the snapshot. */
  readonly canaries: readonly Canary[];
  readonly faults: readonly string[];
}

/** The snapshot that a registry asks for, and what of it cannot be had: there the last good release is in its place. */
export async function showRegistry(
  { remotes }: Registry,
  { store, versions, before }: Options,
): Promise<ShownRegistry> {
  const faults: string[] = [];
  const show = async (name: string, { release, description }: ReleaseRef): Promise<ShownRelease> =>
    shownRelease(await store.describe(name, release, description), versions);
  const noteFault = (what: string, error: unknown): null => {
    faults.push(`${what}: ${(error as Partial<Error>).message ?? String(error)}`);
    return null;
  };

  // Nothing needs it while all is well: one that cannot be shown any more is no fault of the registry's.
  async function firstGood(name: string, previous: readonly ReleaseRef[]): Promise<ShownRelease | null> {
    for (const ref of previous) {
      const good = await show(name, ref).catch(() => null);
      if (good) return good;
    }
    return null;
  }

  async function showRemote({ name, live, previous }: RegistryRemote): Promise<SnapshotRemote | null> {
    const good = await firstGood(name, previous);
    const release = await show(name, live).catch((error: unknown) => noteFault(`${name}/${live.release}`, error));
    if (release === null) return before?.remotes.find((remote) => remote.name === name) ?? good;
    return good ? { ...release, previous: good } : release;
  }

  async function showCanary({ name, canary }: RegistryRemote): Promise<Canary | null> {
    if (canary === null || canary.percent === 0) return null;
    const what = `${name}/${canary.release} (canary)`;
    const release = await show(name, canary).catch((error: unknown) => noteFault(what, error));
    return release && { release, percent: canary.percent };
  }

  const shown = (await Promise.all(remotes.map(showRemote))).filter((remote) => remote !== null);
  const canaries = (await Promise.all(remotes.map(showCanary))).filter((canary) => canary !== null);
  return { snapshot: { id: snapshotId(shown), remotes: shown }, canaries, faults };
}
