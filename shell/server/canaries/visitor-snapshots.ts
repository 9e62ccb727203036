import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import { healthySnapshot, type Circuits } from '../circuits/circuits.ts';
import type { RegistrySource } from '../../registry/registry-source.ts';
import { withoutScripts, withRemotes, type Canary } from '../../registry/snapshot.ts';
import { siteCookie } from '../site-cookie.ts';

/** The snapshot for one visitor. */
interface VisitorSnapshot {
  readonly snapshot: Snapshot;
  /** The remotes that have a canary, whether or not this visitor gets it; empty for a page without variants by visitor. */
  readonly canaryRemotes: ReadonlySet<string>;
  /** True if a canary runs and the visitor sent no cookie, so that another request could get another release. */
  readonly isUncertain: boolean;
}

/** Finds the remote that a page belongs to; null if none has it. */
type FindOwner = (snapshot: Snapshot) => string | null;

/** Chooses the snapshot of each visitor. */
export interface VisitorSnapshots {
  /**
   * For a document. On a page of a remote that has a canary, a new visitor gets a number in a cookie, which decides. Other pages
   * are the same for everybody, and their links to remotes with a canary load documents. Releases with an open circuit are
   * included.
   */
  forPage(ctx: Context, findOwner: FindOwner): Promise<VisitorSnapshot>;
  /**
   * For later requests of a page: visitors without a number get the live releases. `ownId` is the id of the tab's snapshot: the
   * one of the live releases, which pages without variants carry, is not outdated.
   */
  forTab(ctx: Context, ownId?: string): Promise<VisitorSnapshot>;
}

interface Options {
  readonly registry: RegistrySource;
  readonly circuits: Circuits;
  readonly site: Site;
}

const noRemotes: ReadonlySet<string> = new Set();

/** In seconds. */
const cookieLifetime = 30 * 24 * 60 * 60;

/**
 * Canary assignment by cookie. The cookie holds only a number that thousands of visitors share. Without a running canary, and for pages
 * of other remotes, the cookie is neither set nor read.
 */
export function visitorSnapshots({ registry, circuits, site }: Options): VisitorSnapshots {
  const cookie = siteCookie('plumbline-canary', site);
  const same = (snapshot: Snapshot): VisitorSnapshot => ({ snapshot, canaryRemotes: noRemotes, isUncertain: false });
  const snapshotOf = async (
    ctx: Context,
    assigns: boolean,
    isOfEverybody: (live: Snapshot, snapshots: CanarySnapshots, canaryRemotes: ReadonlySet<string>) => boolean,
  ): Promise<VisitorSnapshot> => {
    const live = await registry.current();
    const canaries = registry.canaries?.() ?? [];
    if (canaries.length === 0) return same(live);
    const canaryRemotes = new Set(canaries.map(({ release }) => release.name));
    const snapshots = canarySnapshots(live, canaries);
    if (isOfEverybody(live, snapshots, canaryRemotes)) return same(snapshots.documentsOnly);
    const cookieValue = cookie.read(ctx.get('cookie'));
    let visitor = cookieValue !== null && /^\d{1,4}$/.test(cookieValue) ? Number(cookieValue) : null;
    if (visitor === null && assigns) {
      visitor = randomInt(visitorNumbers);
      ctx.append('set-cookie', cookie.assign(String(visitor), cookieLifetime));
    }
    if (visitor === null) return { snapshot: live, canaryRemotes, isUncertain: true };
    const snapshot = withCanaries(live, { canaries, visitor });
    return { snapshot, canaryRemotes, isUncertain: false };
  };
  return {
    forPage: (ctx, findOwner) =>
      snapshotOf(
        ctx,
        true,
        // A page that only the tried release has is its remote's as well.
        (live, { allCanaries }, canaryRemotes) =>
          ![live, allCanaries].some((snapshot) => canaryRemotes.has(findOwner(snapshot) ?? '')),
      ),
    forTab: async (ctx, ownId) => {
      const own = await snapshotOf(ctx, false, ({ id }) => id === ownId);
      return { ...own, snapshot: healthySnapshot(own.snapshot, circuits) };
    },
  };
}

/** The two snapshots of a registry with canaries that do not depend on a visitor. */
interface CanarySnapshots {
  /** The live releases, without scripts for the remotes that have a canary; the id stays. */
  readonly documentsOnly: Snapshot;
  /** The canaries in place of the live releases, for everybody. */
  readonly allCanaries: Snapshot;
}

const cachedSnapshots = new WeakMap<
  readonly Canary[],
  { readonly live: Snapshot; readonly snapshots: CanarySnapshots }
>();

/** Cached by identity, as parts of the page server go by that: a view costs no new snapshot. */
function canarySnapshots(live: Snapshot, canaries: readonly Canary[]): CanarySnapshots {
  const known = cachedSnapshots.get(canaries);
  if (known?.live === live) return known.snapshots;
  const canaryOf = ({ name }: { readonly name: string }) => canaries.find(({ release }) => release.name === name);
  const snapshots = {
    documentsOnly: {
      id: live.id,
      remotes: live.remotes.map((remote) => (canaryOf(remote) ? withoutScripts(remote) : remote)),
    },
    allCanaries: withRemotes(live, (remote) => canaryOf(remote)?.release ?? remote),
  };
  cachedSnapshots.set(canaries, { live, snapshots });
  return snapshots;
}

interface CanaryChoice {
  readonly canaries: readonly Canary[];
  readonly visitor: number;
}

/** The snapshot of one visitor: each canary replaces the live release and has it as its fallback. */
export function withCanaries(live: Snapshot, { canaries, visitor }: CanaryChoice): Snapshot {
  return withRemotes(live, (remote) => {
    const canary = canaries.find(({ release }) => release.name === remote.name);
    if (canary === undefined || !isChosen(visitor, canary.release, canary.percent)) return remote;
    const { previous: _older, ...previous } = remote;
    return { ...canary.release, previous };
  });
}

/** Visitor numbers are below this; 100 of them are one percent. */
export const visitorNumbers = 10_000;

type Named = Pick<ShownRelease, 'name' | 'release'>;

/**
 * Whether the visitor with this number gets a canary. The answer is stable per canary, independent between canaries, and
 * visitors chosen at a lower percentage stay chosen at a higher one.
 */
export function isChosen(visitor: number, { name, release }: Named, percent: number): boolean {
  const hash = createHash('sha256').update(`${visitor}\n${name}\n${release}`).digest();
  return hash.readUInt32BE() % visitorNumbers < (percent * visitorNumbers) / 100;
}
