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
  type UnshownRelease,
} from './snapshot.ts';

interface Options {
  readonly store: ReleaseStore;
  /** What the shell offers to remotes. */
  readonly offer: ShellOffer;
  /** Makes a release ready that is about to be shown, within `longest` ms if they are given; does not fail. */
  readonly prepare?: (release: ShownRelease, longest?: number) => Promise<void>;
  /** In ms: how long a live remote without any usable release counts as expected; default an hour. */
  readonly giveUpAfter?: number | undefined;
  readonly log: Logger;
}

/** What visitors are shown of the newest registry. */
export interface ShownReleases {
  /** Shows a registry, after those that came before; one that is older than the current is left out. Resolves once it is decided what is shown. */
  show(registry: Registry): Promise<void>;
  /** Takes a registry for the newest without showing it yet. */
  remember(registry: Registry): void;
  /** Shows that there are no releases, for want of a registry. */
  showNothing(): void;
  /** The newest registry; null before the first. */
  readonly registry: () => Registry | null;
  /** Null before the first. */
  readonly snapshot: () => Snapshot | null;
  readonly canaries: () => readonly Canary[];
  readonly unshown: () => readonly UnshownRelease[];
  /** Whether a release could not be loaded that may be there by the next look. */
  readonly hasFaults: () => boolean;
  readonly coverage: NonNullable<RegistrySource['coverage']>;
  /** Why what is shown is not what the registry says; null if it is. */
  readonly fault: () => string | null;
  /** Says so from elsewhere, and logs it once. */
  noteFault(next: string | null): void;
}

/** In ms: how long a way back waits for the release that it leads to; the release that it leads away from may be doing harm. */
const longestWayBack = 1_000;

export function shownReleases({ store, offer, prepare, giveUpAfter = 3_600_000, log }: Options): ShownReleases {
  let registry: Registry | null = null;
  let snapshot: Snapshot | null = null;
  /** What the registry wants to be shown, ready or not. */
  let wanted: ShownRegistry | null = null;
  let canaries: readonly Canary[] = [];
  let incompleteSince: number | null = null;
  let fault: string | null = null;
  let showing: Promise<void> = Promise.resolve();
  const preparations = openPreparations(async (release) => {
    const isBack = snapshot?.remotes.some(
      (one) => one.name === release.name && one.previous?.release === release.release,
    );
    await prepare?.(release, isBack ? longestWayBack : undefined);
  }, showReady);

  async function showNext(next: Registry): Promise<void> {
    if (registry && next.sequence < registry.sequence) return;
    const shown = await showRegistry(next, { store, offer, fallback: snapshot });
    const releases = [...shown.snapshot.remotes, ...shown.canaries.map(({ release }) => release)];
    const preparing = preparations.want(releases.filter(rendersOnServer));
    // Before the first snapshot there is nothing that could be shown instead. Later the next poll does not wait: one remote's slow start would
    // hold up every other remote's rollback.
    if (snapshot === null) await preparing;
    registry = next;
    wanted = shown;
    showReady();
    const misfits = shown.unshown.map(({ remote, release, reason }) => `${remote}/${release}: ${reason}`);
    noteFault([...new Set([...shown.faults, ...misfits])].join('; ') || null);
  }

  const isReady = (release: ShownRelease) => !rendersOnServer(release) || preparations.isReady(release);

  /** Shows what is wanted and ready; a remote whose release is not ready stays as it is. */
  function showReady(): void {
    if (wanted === null || registry === null) return;
    const remotes = wanted.snapshot.remotes.flatMap((remote) => {
      const now = isReady(remote) ? remote : snapshot?.remotes.find(({ name }) => name === remote.name);
      return now ? [now] : [];
    });
    snapshot = { id: snapshotId(remotes), remotes };
    // A remote that is shown for the first time may have an address that nobody else has.
    incompleteSince = remotes.length === registry.remotes.length ? null : (incompleteSince ?? performance.now());
    canaries = wanted.canaries.filter(({ release }) => isReady(release));
  }

  function unshown(): readonly UnshownRelease[] {
    if (wanted === null) return [];
    const starting = wanted.snapshot.remotes.filter((remote) => !isReady(remote));
    return [
      ...wanted.unshown,
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
    // One registry after the other: at a start the API's can come while the stored one is made ready.
    show(given) {
      const shown = showing.then(() => showNext(given));
      showing = shown.catch(() => undefined);
      return shown;
    },
    remember: (given) => void (registry = given),
    showNothing: () => void (snapshot = { id: snapshotId([]), remotes: [] }),
    registry: () => registry,
    snapshot: () => snapshot,
    canaries: () => canaries,
    unshown,
    hasFaults: () => (wanted?.faults.length ?? 0) > 0,
    coverage() {
      if (registry === null) return 'none';
      return incompleteSince !== null && performance.now() - incompleteSince < giveUpAfter ? 'part' : 'all';
    },
    fault: () => fault,
    noteFault,
  };
}
