import { createHash } from 'node:crypto';
import type { Registry, RegistryRemote, ReleaseRef } from '@plumbline/contract/releases/registry';
import {
  shownRoute,
  type Release,
  type ShownRelease,
  type Snapshot,
  type SnapshotRemote,
} from '@plumbline/contract/releases/releases';
import { shellFit, takesSharedKit, type ShellOffer } from '@plumbline/contract/releases/shell-fit';
import type { ReleaseStore } from './release-store.ts';

/** The base path of published releases. */
export const releasesBase = '/releases/';

/** A release that `percent` of the visitors get instead of the live one. */
export interface Canary {
  readonly release: ShownRelease;
  readonly percent: number;
}

/** The id of a snapshot: a hash of its releases. */
export function snapshotId(remotes: readonly SnapshotRemote[]): string {
  const releases = remotes.map(({ name, release }) => `${name}/${release}`).join('\n');
  return createHash('sha256').update(releases).digest('hex').slice(0, 16);
}

/** The snapshot with changed remotes and a new id; the same object if nothing changed. */
export function withRemotes(snapshot: Snapshot, change: (remote: SnapshotRemote) => SnapshotRemote): Snapshot {
  const remotes = snapshot.remotes.map(change);
  const isChanged = remotes.some((remote, index) => remote !== snapshot.remotes[index]);
  return isChanged ? { id: snapshotId(remotes), remotes } : snapshot;
}

/** The part of a release that pages need. @throws Error if the release needs another version of the services. */
export function shownRelease(release: Release, shell: ShellOffer): ShownRelease {
  const misfit = shellFit(release, shell).find(({ path }) => path === 'declaration.services');
  if (misfit) throw new Error(`it ${misfit.message}`);
  const prefix = 'browser/';
  // The remote's own copies of the kit are not loaded if the shell's version fits; their hashes would only bloat the page.
  const omitted = takesSharedKit(release, shell) ? new Set(release.fallbacks) : new Set();
  const scripts = Object.entries(release.files).filter(
    ([path]) => path.startsWith(prefix) && path.endsWith('.js') && !omitted.has(path.slice(prefix.length)),
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
  /** What the shell offers to remotes. */
  readonly offer: ShellOffer;
  /** The snapshot until now, from which remotes without a usable release are taken. */
  readonly fallback: Snapshot | null;
}

interface ShownRegistry {
  readonly snapshot: Snapshot;
  /** The canaries of remotes in the snapshot. */
  readonly canaries: readonly Canary[];
  readonly faults: readonly string[];
}

/** The snapshot of a registry. A release that cannot be loaded is replaced by the last good one and listed in `faults`. */
export async function showRegistry({ remotes }: Registry, { store, offer, fallback }: Options): Promise<ShownRegistry> {
  const faults: string[] = [];
  const show = async (name: string, { release, description }: ReleaseRef): Promise<ShownRelease> =>
    shownRelease(await store.describe(name, release, description), offer);
  const noteFault = (what: string, error: unknown): null => {
    faults.push(`${what}: ${(error as Partial<Error>).message ?? String(error)}`);
    return null;
  };

  // A fallback that fails to load is no fault: it is not needed as long as the live release works.
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
    if (release === null) return fallback?.remotes.find((remote) => remote.name === name) ?? good;
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
