import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import { healthySnapshot, type Circuits } from '../circuits/circuits.ts';
import type { RegistrySource } from '../../registry/registry-source.ts';
import { withoutScripts, withRemotes, type Canary } from '../../registry/snapshot.ts';
import { canaryCookie } from '../pages/visitor.ts';
import { siteCookie } from '../site-cookie.ts';

interface VisitorSnapshot {
  readonly snapshot: Snapshot;
  /** The remotes that have a canary, whether or not this visitor gets it; empty for a page without variants by visitor. */
  readonly canaryRemotes: ReadonlySet<string>;
  /** True if a canary runs and the visitor sent no cookie, so that another request could get another release. */
  readonly isUncertain: boolean;
}

export type VisitorSnapshots = ReturnType<typeof visitorSnapshots>;

interface Options {
  readonly registry: RegistrySource;
  readonly circuits: Circuits;
  readonly site: Site;
}

/** In seconds. */
const cookieLifetime = 30 * 24 * 60 * 60;

/**
 * Canary assignment by cookie. The cookie holds only a number that thousands of visitors share. Without a running canary, and for pages
 * of other remotes, the cookie is neither set nor read.
 */
export function visitorSnapshots({ registry, circuits, site }: Options) {
  const cookie = siteCookie(canaryCookie, site);

  /** The visitor's number; one without gets it if `assigns`, else null. */
  function visitorOf(ctx: Context, assigns: boolean): number | null {
    const known = cookie.read(ctx.get('cookie')) ?? '';
    if (/^\d{1,4}$/.test(known)) return Number(known);
    if (!assigns) return null;
    const visitor = randomInt(visitorNumbers);
    ctx.append('set-cookie', cookie.assign(String(visitor), cookieLifetime));
    return visitor;
  }

  async function snapshotOf(
    ctx: Context,
    assigns: boolean,
    isForEverybody: (live: Snapshot, canaries: readonly Canary[]) => boolean,
  ): Promise<VisitorSnapshot> {
    const live = await registry.current();
    const canaries = registry.canaries?.() ?? [];
    if (canaries.length === 0 || isForEverybody(live, canaries))
      return { snapshot: documentsOnly(live, canaries), canaryRemotes: new Set(), isUncertain: false };
    const visitor = visitorOf(ctx, assigns);
    const snapshot = visitor === null ? live : withCanaries(live, canaries, visitor);
    const canaryRemotes = new Set(canaries.map(({ release }) => release.name));
    return { snapshot, canaryRemotes, isUncertain: visitor === null };
  }

  return {
    /**
     * For a document; `findOwner` gives the remote that its page belongs to. On a page of a remote that has a canary, a new visitor gets a
     * number in a cookie, which decides. Other pages are the same for everybody, and their links to remotes with a canary load documents.
     * Releases with an open circuit are included.
     */
    forPage: (ctx: Context, findOwner: (snapshot: Snapshot) => string | null) =>
      snapshotOf(ctx, true, (live, canaries) => {
        // A page that only the tried release has is its remote's as well.
        const tried = withRemotes(live, (remote) => canaryOf(canaries, remote.name)?.release ?? remote);
        return ![live, tried].some((snapshot) => canaryOf(canaries, findOwner(snapshot)));
      }),
    /**
     * For later requests of a page: visitors without a number get the live releases. `ownId` is the id of the tab's snapshot: the
     * one of the live releases, which pages without variants carry, is not outdated.
     */
    forTab: async (ctx: Context, ownId?: string) => {
      const own = await snapshotOf(ctx, false, ({ id }) => id === ownId);
      return { ...own, snapshot: healthySnapshot(own.snapshot, circuits) };
    },
  };
}

function canaryOf(canaries: readonly Canary[], remote: string | null): Canary | undefined {
  return canaries.find(({ release }) => release.name === remote);
}

/** The live releases, without scripts for the remotes that have a canary; the id stays. */
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
