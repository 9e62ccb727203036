import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import { healthySnapshot, type Circuits } from '../circuits/circuits.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { withRemotes, type Canary } from '../registry/snapshot.ts';
import { siteCookie } from '../site-cookie.ts';

/** What one visitor gets of what is released. */
interface VisitorSnapshot {
  readonly snapshot: Snapshot;
  /** The remotes that have a canary, whichever side the visitor is on. */
  readonly compared: ReadonlySet<string>;
  /** Whether which side that is cannot be told: the visitor sent no cookie. */
  readonly unsure: boolean;
}

/** The visitors' snapshots. */
export interface VisitorSnapshots {
  /** For a document: a visitor who has no side yet gets one, and the cookie. Releases that rest are still in it. */
  forPage(ctx: Context): Promise<VisitorSnapshot>;
  /** For what a page asks later: who has no side gets what is live. */
  forTab(ctx: Context): Promise<VisitorSnapshot>;
}

interface Options {
  readonly registry: RegistrySource;
  readonly circuits: Circuits;
  readonly site: Site;
}

const none: ReadonlySet<string> = new Set();

/** In s. */
const cookieKept = 30 * 24 * 60 * 60;

/**
 * While no canary runs no cookie is set, and none is read. It keeps a visitor on one side of a canary, and holds a number that
 * thousands share, and nothing else.
 */
export function visitorSnapshots({ registry, circuits, site }: Options): VisitorSnapshots {
  const cookie = siteCookie('plumbline-canary', site);
  const snapshotOf = async (ctx: Context, givesSide: boolean): Promise<VisitorSnapshot> => {
    const live = await registry.current();
    const canaries = registry.canaries?.() ?? [];
    if (canaries.length === 0) return { snapshot: live, compared: none, unsure: false };
    const compared = new Set(canaries.map(({ release }) => release.name));
    const kept = cookie.read(ctx.get('cookie'));
    let visitor = kept !== null && /^\d{1,4}$/.test(kept) ? Number(kept) : null;
    if (visitor === null && givesSide) {
      visitor = randomInt(visitorNumbers);
      ctx.append('set-cookie', cookie.give(String(visitor), cookieKept));
    }
    if (visitor === null) return { snapshot: live, compared, unsure: true };
    const snapshot = withCanaries(live, { canaries, visitor });
    return { snapshot, compared, unsure: false };
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

/**
 * The snapshot of one visitor: canaries in the place of live releases, which are what those fall back on, also while a canary
 * rests.
 */
export function withCanaries(live: Snapshot, { canaries, visitor }: CanaryChoice): Snapshot {
  return withRemotes(live, (remote) => {
    const canary = canaries.find(({ release }) => release.name === remote.name);
    if (canary === undefined || !isChosen(visitor, canary.release, canary.percent)) return remote;
    const { previous: _older, ...previous } = remote;
    return { ...canary.release, previous };
  });
}

/** Visitors are told apart by a number below this: a hundred of them are a percent. */
export const visitorNumbers = 10_000;

type Named = Pick<ShownRelease, 'name' | 'release'>;

/**
 * Whether the visitor with this number gets a canary: always the same of one canary, each for itself of several, and of more
 * percent all who got it before too.
 */
export function isChosen(visitor: number, { name, release }: Named, percent: number): boolean {
  const hash = createHash('sha256').update(`${visitor}\n${name}\n${release}`).digest();
  return hash.readUInt32BE() % visitorNumbers < (percent * visitorNumbers) / 100;
}
