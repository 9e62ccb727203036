import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import { healthySnapshot, type Circuits } from '../circuits/circuits.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { withRemotes, type Canary } from '../registry/snapshot.ts';
import { siteCookie } from '../site-cookie.ts';

/** The snapshot for one visitor. */
interface VisitorSnapshot {
  readonly snapshot: Snapshot;
  /** The remotes that have a canary, whether or not this visitor gets it. */
  readonly canaryRemotes: ReadonlySet<string>;
  /** True if a canary runs and the visitor sent no cookie, so that another request could get another release. */
  readonly isUncertain: boolean;
}

/** Chooses the snapshot of each visitor. */
export interface VisitorSnapshots {
  /** For a document: assigns a visitor number, with a cookie, to a new visitor. Releases with an open circuit are included. */
  forPage(ctx: Context): Promise<VisitorSnapshot>;
  /** For later requests of a page: visitors without a number get the live releases. */
  forTab(ctx: Context): Promise<VisitorSnapshot>;
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
 * Canary assignment by cookie. The cookie holds only a number that thousands of visitors share. Without a running canary the
 * cookie is neither set nor read.
 */
export function visitorSnapshots({ registry, circuits, site }: Options): VisitorSnapshots {
  const cookie = siteCookie('plumbline-canary', site);
  const snapshotOf = async (ctx: Context, assigns: boolean): Promise<VisitorSnapshot> => {
    const live = await registry.current();
    const canaries = registry.canaries?.() ?? [];
    if (canaries.length === 0) return { snapshot: live, canaryRemotes: noRemotes, isUncertain: false };
    const canaryRemotes = new Set(canaries.map(({ release }) => release.name));
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
    forPage: (ctx) => snapshotOf(ctx, true),
    forTab: async (ctx) => {
      const own = await snapshotOf(ctx, false);
      return { ...own, snapshot: healthySnapshot(own.snapshot, circuits) };
    },
  };
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
