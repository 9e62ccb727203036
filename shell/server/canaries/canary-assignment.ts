import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import { healthySnapshot, type Circuits } from '../circuits/circuits.ts';
import type { RegistrySource } from '../../registry/registry-source.ts';
import { withoutScripts, withRemotes, type Canary } from '../../registry/snapshot.ts';
import { canaryCookie } from '../pages/visitor.ts';
import { siteCookie } from '../site-cookie.ts';

interface AssignedSnapshot {
  readonly snapshot: Snapshot;
  /** The remotes that have a canary, whether or not this visitor gets it; empty for a page that is the same for every visitor. */
  readonly canaryRemotes: ReadonlySet<string>;
  /** True if a canary runs and the visitor sent no cookie, so that another request could get another release. */
  readonly isUncertain: boolean;
}

export type CanaryAssignment = ReturnType<typeof canaryAssignment>;

interface Options {
  readonly registry: RegistrySource;
  readonly circuits: Circuits;
  readonly site: Site;
}

/** In s. */
const cookieLifetime = 30 * 24 * 60 * 60;

/**
 * Decides by a cookie which visitors get a canary, a release for a part of them. The cookie is a number (see {@link visitorNumbers}),
 * which many visitors share. Without a running canary, and for pages of other remotes, the cookie is neither set nor read.
 */
export function canaryAssignment({ registry, circuits, site }: Options) {
  const cookie = siteCookie(canaryCookie, site);

  /** The visitor's number. A visitor without one is assigned a new number if `assigns`, else the result is null. */
  function visitorNumberOf(ctx: Context, { assigns }: { readonly assigns: boolean }): number | null {
    const stored = cookie.read(ctx.get('cookie')) ?? '';
    if (/^\d{1,4}$/.test(stored)) return Number(stored);
    if (!assigns) return null;
    const visitor = randomInt(visitorNumbers);
    ctx.append('set-cookie', cookie.assign(String(visitor), cookieLifetime));
    return visitor;
  }

  async function snapshotOf(
    ctx: Context,
    options: { readonly assigns: boolean },
    isForEverybody: (live: Snapshot, canaries: readonly Canary[]) => boolean,
  ): Promise<AssignedSnapshot> {
    const live = await registry.current();
    const canaries = registry.canaries?.() ?? [];
    if (canaries.length === 0 || isForEverybody(live, canaries))
      return { snapshot: documentsOnly(live, canaries), canaryRemotes: new Set(), isUncertain: false };
    const visitor = visitorNumberOf(ctx, options);
    const snapshot = visitor === null ? live : withCanaries(live, canaries, visitor);
    const canaryRemotes = new Set(canaries.map(({ release }) => release.name));
    return { snapshot, canaryRemotes, isUncertain: visitor === null };
  }

  return {
    /**
     * The snapshot for a document; `findOwner` returns the name of the remote that its page belongs to. On a page of a remote that has a
     * canary, a new visitor is assigned a number in a cookie. Other pages are the same for everybody, and their links to remotes with a
     * canary load a new document. Releases with an open circuit are not replaced yet.
     */
    forPage: (ctx: Context, findOwner: (snapshot: Snapshot) => string | null) =>
      snapshotOf(ctx, { assigns: true }, (live, canaries) => {
        // A page may exist only in the canary: it belongs to the remote as well.
        const allCanaries = withRemotes(live, (remote) => canaryOf(canaries, remote.name)?.release ?? remote);
        return ![live, allCanaries].some((snapshot) => canaryOf(canaries, findOwner(snapshot)));
      }),
    /**
     * The snapshot for later requests of an open page: visitors without a number get the live releases. `ownId` is the id of the tab's
     * snapshot. If it is the id of the live releases, which pages that are the same for everybody carry, the tab is up to date.
     */
    forTab: async (ctx: Context, ownId?: string) => {
      const ownSnapshot = await snapshotOf(ctx, { assigns: false }, ({ id }) => id === ownId);
      return { ...ownSnapshot, snapshot: healthySnapshot(ownSnapshot.snapshot, circuits) };
    },
  };
}

function canaryOf(canaries: readonly Canary[], remote: string | null): Canary | undefined {
  return canaries.find(({ release }) => release.name === remote);
}

/** The live releases, without scripts for the remotes that have a canary: links to those remotes load a document. The id stays. */
function documentsOnly(live: Snapshot, canaries: readonly Canary[]): Snapshot {
  if (canaries.length === 0) return live;
  const remotes = live.remotes.map((remote) => (canaryOf(canaries, remote.name) ? withoutScripts(remote) : remote));
  return { id: live.id, remotes };
}

/** The snapshot of one visitor: each canary replaces the live release and has it as its fallback. */
export function withCanaries(live: Snapshot, canaries: readonly Canary[], visitor: number): Snapshot {
  return withRemotes(live, (remote) => {
    const canary = canaryOf(canaries, remote.name);
    if (canary === undefined || !isChosen(visitor, canary.release, canary.percent)) return remote;
    const { previous: _older, ...previous } = remote;
    return { ...canary.release, previous };
  });
}

/** Visitor numbers are from 0 to this minus 1; 100 of them are one percent of the visitors. */
export const visitorNumbers = 10_000;

type ReleaseId = Pick<ShownRelease, 'name' | 'release'>;

/**
 * Whether the visitor with this number gets a canary. The answer is stable per canary, independent between canaries, and
 * visitors chosen at a lower percentage stay chosen at a higher one.
 */
export function isChosen(visitor: number, { name, release }: ReleaseId, percent: number): boolean {
  const hash = createHash('sha256').update(`${visitor}\n${name}\n${release}`).digest();
  return hash.readUInt32BE() % visitorNumbers < (percent * visitorNumbers) / 100;
}
