import type { Registry, RegistryRemote, ReleaseRef } from '@plumbline/contract/registry';
import type { ShownRelease, Snapshot, SnapshotRemote } from '@plumbline/contract/releases';
import type { ShownCanary } from '../canaries/with-canaries.ts';
import type { ReleaseStore } from './release-store.ts';
import { snapshotId } from './snapshot-id.ts';
import { snapshotOfRelease, type ShellVersions } from './snapshot-of-release.ts';

interface Given {
  readonly store: ReleaseStore;
  /** Of what the shell gives to remotes. */
  readonly versions: ShellVersions;
  /** What was shown until now, to stand in for a release that cannot be. */
  readonly before: Snapshot | null;
}

interface Asked {
  readonly snapshot: Snapshot;
  /** What is tried of remotes in the snapshot. */
  readonly canaries: readonly ShownCanary[];
  readonly faults: string[];
}

/** The snapshot that a registry asks for, and what of it cannot be had: there the last good release is in its place. */
export async function snapshotOfRegistry({ remotes }: Registry, { store, versions, before }: Given): Promise<Asked> {
  const faults: string[] = [];
  const shown = await Promise.all(remotes.map((remote) => showRemote(remote)));
  const snapshot = { remotes: shown.filter((remote) => remote !== null) };
  const canaries = (await Promise.all(remotes.map((remote) => showCanary(remote)))).filter((canary) => canary !== null);
  return { snapshot: { id: snapshotId(snapshot.remotes), ...snapshot }, canaries, faults };

  async function showRemote({ name, live, previous }: RegistryRemote): Promise<SnapshotRemote | null> {
    const good = await firstGood(name, previous);
    try {
      const release = await show(name, live);
      return good ? { ...release, previous: good } : release;
    } catch (error) {
      faults.push(`${name}/${live.release}: ${(error as Partial<Error>).message ?? String(error)}`);
      return before?.remotes.find((remote) => remote.name === name) ?? good;
    }
  }

  async function showCanary({ name, canary }: RegistryRemote): Promise<ShownCanary | null> {
    if (canary === null || canary.percent === 0) return null;
    try {
      return { release: await show(name, canary), percent: canary.percent };
    } catch (error) {
      faults.push(`${name}/${canary.release} (canary): ${(error as Partial<Error>).message ?? String(error)}`);
      return null;
    }
  }

  async function show(name: string, { release, description }: ReleaseRef): Promise<ShownRelease> {
    return snapshotOfRelease(await store.describe(name, release, description), versions);
  }

  // Nothing needs it while all is well: one that cannot be shown any more is no fault of the registry's.
  async function firstGood(name: string, previous: readonly ReleaseRef[]): Promise<ShownRelease | null> {
    for (const ref of previous) {
      const good = await show(name, ref).catch(() => null);
      if (good) return good;
    }
    return null;
  }
}
