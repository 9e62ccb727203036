import { createHash } from 'node:crypto';
import type { Registry, RegistryRemote, ReleaseRef } from '@plumbline/contract/releases/registry';
import {
  shownRoute,
  type Release,
  type ShownRelease,
  type Snapshot,
  type SnapshotRemote,
} from '@plumbline/contract/releases/releases';
import { givenVersions, shellFit, usesSharedKit, type ShellOffer } from '@plumbline/contract/releases/shell-fit';
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

/** A remote reduced to its routes: a browser that navigates to one of them loads a document. */
export function withoutScripts(remote: SnapshotRemote): SnapshotRemote {
  return { ...remote, assets: {}, integrity: {} };
}

/** Why a release does not fit the shell; null if it does. */
export function incompatibilityOf(release: Release, shell: ShellOffer): string | null {
  const issues = shellFit(release, shell);
  return issues.length > 0 ? `it ${issues.map(({ message }) => message).join('; ')}` : null;
}

/** Whether the server renders a page of the release for visitors. */
export function rendersOnServer({ routes }: ShownRelease): boolean {
  return routes.some(({ render, admin }) => render === 'server' && !admin);
}

/** The part of a release that pages need. */
export function shownRelease(release: Release, shell: ShellOffer): ShownRelease {
  const prefix = 'browser/';
  // The remote's own copies of the kit are not loaded if the shell's version fits; their hashes would only bloat the page.
  const omitted = usesSharedKit(release, shell) ? new Set(release.fallbacks) : new Set();
  const scripts = Object.entries(release.files).filter(
    ([path]) => path.startsWith(prefix) && path.endsWith('.js') && !omitted.has(path.slice(prefix.length)),
  );
  return {
    name: release.remote,
    release: release.hash,
    base: `${releasesBase}${release.remote}/${release.hash}/`,
    container: release.container,
    ...versionsFor(release, shell),
    routes: release.declaration.routes.map(shownRoute),
    assets: release.assets,
    integrity: Object.fromEntries(scripts.map(([path, { integrity }]) => [path.slice(prefix.length), integrity])),
  };
}

/** The versions of libraries that a release gets, where they are not the newest. */
function versionsFor(release: Release, shell: ShellOffer): Pick<ShownRelease, 'versions'> {
  const versions = Object.entries(givenVersions(release, shell));
  const earlier = versions.filter(([library, version]) => version !== shell.shared[library]?.[0]);
  return earlier.length > 0 ? { versions: Object.fromEntries(earlier) } : {};
}

interface Options {
  readonly store: ReleaseStore;
  /** The shell's offer to remotes. */
  readonly offer: ShellOffer;
  /** The snapshot until now, from which remotes without a usable release are taken. */
  readonly fallback: Snapshot | null;
}

/** A live release that pages do not show, or show with other libraries than it was built for. */
export interface DegradedRelease {
  readonly remote: string;
  readonly release: string;
  readonly reason: string;
}

/** The parts of a registry that can be shown. */
export interface ShownRegistry {
  readonly snapshot: Snapshot;
  /** The canaries of remotes in the snapshot. */
  readonly canaries: readonly Canary[];
  /** Releases that could not be loaded, but may be at the next poll. */
  readonly faults: readonly string[];
  /** The live releases that could not be loaded or do not fit the shell. */
  readonly degraded: readonly DegradedRelease[];
}

interface LoadedRelease {
  readonly shown: ShownRelease;
  readonly incompatibility: string | null;
}

/**
 * The snapshot of a registry. A live release that cannot be loaded is replaced by the last good one. One that does not fit the shell
 * is replaced by an earlier one that does; otherwise the live release is shown with the newest libraries of the shell.
 */
export async function showRegistry({ remotes }: Registry, { store, offer, fallback }: Options): Promise<ShownRegistry> {
  const faults: string[] = [];
  const degraded: DegradedRelease[] = [];
  const load = async (name: string, { release, description }: ReleaseRef): Promise<LoadedRelease> => {
    const described = await store.describe(name, release, description);
    return { shown: shownRelease(described, offer), incompatibility: incompatibilityOf(described, offer) };
  };
  const messageOf = (error: unknown) => (error as Partial<Error>).message ?? String(error);

  // An earlier release that fails to load is no fault: it is not needed as long as the live release works.
  async function earlierRelease(name: string, previous: readonly ReleaseRef[]): Promise<LoadedRelease | null> {
    const loaded = await Promise.all(previous.map((ref) => load(name, ref).catch(() => null)));
    return loaded.find((one) => one?.incompatibility === null) ?? loaded.find((one) => one !== null) ?? null;
  }

  async function showRemote({ name, live, previous }: RegistryRemote): Promise<SnapshotRemote | null> {
    const earlier = await earlierRelease(name, previous);
    const note = (reason: string) => void degraded.push({ remote: name, release: live.release, reason });
    let loaded: LoadedRelease;
    try {
      loaded = await load(name, live);
    } catch (error) {
      note(messageOf(error));
      faults.push(`${name}/${live.release}: ${messageOf(error)}`);
      return fallback?.remotes.find((remote) => remote.name === name) ?? earlier?.shown ?? null;
    }
    const { shown, incompatibility } = loaded;
    if (incompatibility !== null) {
      note(incompatibility);
      if (earlier?.incompatibility === null) return earlier.shown;
    }
    return earlier ? { ...shown, previous: earlier.shown } : shown;
  }

  async function showCanary({ name, canary }: RegistryRemote): Promise<Canary | null> {
    if (canary === null || canary.percent === 0) return null;
    try {
      const { shown, incompatibility } = await load(name, canary);
      if (incompatibility !== null) throw new Error(incompatibility);
      return { release: shown, percent: canary.percent };
    } catch (error) {
      faults.push(`${name}/${canary.release} (canary): ${messageOf(error)}`);
      return null;
    }
  }

  const shownRemotes = (await Promise.all(remotes.map(showRemote))).filter((remote) => remote !== null);
  const canaries = (await Promise.all(remotes.map(showCanary))).filter((canary) => canary !== null);
  return { snapshot: { id: snapshotId(shownRemotes), remotes: shownRemotes }, canaries, faults, degraded };
}
