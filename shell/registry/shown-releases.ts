import type { Logger } from 'pino';
import type { Registry } from '@plumbline/contract/releases/registry';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { openPreparations } from './preparations.ts';
import type { RegistrySource } from './registry-source.ts';
import type { ReleaseStore } from './release-store.ts';
import {
  rendersOnServer,
  showRegistry,
  snapshotId,
  type Canary,
  type ShownRegistry,
  type DegradedRelease,
} from './snapshot.ts';

interface Options {
  readonly store: ReleaseStore;
  /** The shell's offer to remotes. */
  readonly offer: ShellOffer;
  /** Prepares a release that is about to be shown, within `maxWait` ms if given; never rejects. */
  readonly prepare?: (release: ShownRelease, maxWait?: number) => Promise<void>;
  /** In ms: how long a live remote without a usable release is waited for, before the site is complete without it; default an hour. */
  readonly giveUpAfter?: number | undefined;
  readonly log: Logger;
}

/** The releases of the newest registry that visitors get. */
export interface ShownReleases {
  /**
   * Shows a registry, after those given before; an older one than the current is ignored. Resolves once it is decided which
   * releases are shown.
   */
  show(registry: Registry): Promise<void>;
  /** Sets the newest registry without showing it yet. */
  remember(registry: Registry): void;
  /** Shows an empty snapshot, because there is no registry. */
  showNothing(): void;
  /** The newest registry; null before the first. */
  readonly registry: () => Registry | null;
  /** Null before the first. */
  readonly snapshot: () => Snapshot | null;
  readonly canaries: () => readonly Canary[];
  readonly degradedReleases: () => readonly DegradedRelease[];
  /** Whether a release could not be loaded that may be available at the next poll. */
  readonly hasFaults: () => boolean;
  readonly completeness: NonNullable<RegistrySource['completeness']>;
  /** Why the shown releases differ from the registry's; null if they do not. */
  readonly fault: () => string | null;
  /** Sets the fault from outside, and logs it once. */
  noteFault(next: string | null): void;
}

/** In ms: how long a rollback waits for its target; the release that it replaces may be doing harm. */
const maxRollbackWait = 1_000;

export function shownReleases({ store, offer, prepare, giveUpAfter = 3_600_000, log }: Options): ShownReleases {
  let registry: Registry | null = null;
  let snapshot: Snapshot | null = null;
  /** The releases that the registry wants to be shown, ready or not. */
  let wantedRegistry: ShownRegistry | null = null;
  let canaries: readonly Canary[] = [];
  let incompleteSince: number | null = null;
  let fault: string | null = null;
  let showing: Promise<void> = Promise.resolve();
  const preparations = openPreparations(async (release) => {
    // At the start nothing is shown that a rollback replaces.
    const before = snapshot === null ? undefined : registry?.remotes.find(({ name }) => name === release.name);
    const isRollback = before?.previous.some((earlier) => earlier.release === release.release);
    await prepare?.(release, isRollback ? maxRollbackWait : undefined);
  }, showReady);

  async function showNext(next: Registry): Promise<void> {
    if (registry && next.sequence < registry.sequence) return;
    const shownRegistry = await showRegistry(next, { store, offer, fallback: snapshot });
    const releases = [...shownRegistry.snapshot.remotes, ...shownRegistry.canaries.map(({ release }) => release)];
    const preparing = preparations.want(releases.filter(rendersOnServer));
    // Before the first snapshot there is nothing else to show. Later the next poll does not wait: one remote's slow start would
    // hold up every other remote's rollback.
    if (snapshot === null) await preparing;
    registry = next;
    wantedRegistry = shownRegistry;
    showReady();
    const incompatible = shownRegistry.degraded.map(({ remote, release, reason }) => `${remote}/${release}: ${reason}`);
    noteFault([...new Set([...shownRegistry.faults, ...incompatible])].join('; ') || null);
  }

  const isReady = (release: ShownRelease) => !rendersOnServer(release) || preparations.isReady(release);

  /** Shows the wanted releases that are ready; a remote whose release is not ready keeps its current one. */
  function showReady(): void {
    if (wantedRegistry === null || registry === null) return;
    const remotes = wantedRegistry.snapshot.remotes.flatMap((remote) => {
      const now = isReady(remote) ? remote : snapshot?.remotes.find(({ name }) => name === remote.name);
      return now ? [now] : [];
    });
    snapshot = { id: snapshotId(remotes), remotes };
    // A remote without a release to show may own addresses that no other remote has.
    incompleteSince = remotes.length === registry.remotes.length ? null : (incompleteSince ?? performance.now());
    canaries = wantedRegistry.canaries.filter(({ release }) => isReady(release));
  }

  function degradedReleases(): readonly DegradedRelease[] {
    if (wantedRegistry === null) return [];
    const starting = wantedRegistry.snapshot.remotes.filter((remote) => !isReady(remote));
    return [
      ...wantedRegistry.degraded,
      ...starting.map(({ name, release }) => ({ remote: name, release, reason: 'its render host is being started' })),
    ];
  }

  function noteFault(next: string | null): void {
    if (next === fault) return;
    fault = next;
    if (next && registry) log.error({ fault: next }, 'registry: not every live release can be shown');
    else if (next) log.error({ fault: next }, 'registry: there is none yet, so no page can be shown');
    else log.info({ snapshot: snapshot?.id }, 'registry: snapshot is current again');
  }

  return {
    // Registries are shown one at a time: at a start the API's can arrive while the stored one is being prepared.
    show(newer) {
      const shown = showing.then(() => showNext(newer));
      showing = shown.catch(() => undefined);
      return shown;
    },
    remember: (next) => void (registry = next),
    showNothing: () => void (snapshot = { id: snapshotId([]), remotes: [] }),
    registry: () => registry,
    snapshot: () => snapshot,
    canaries: () => canaries,
    degradedReleases,
    hasFaults: () => (wantedRegistry?.faults.length ?? 0) > 0,
    completeness() {
      if (registry === null) return 'none';
      return incompleteSince !== null && performance.now() - incompleteSince < giveUpAfter ? 'part' : 'all';
    },
    fault: () => fault,
    noteFault,
  };
}
