import { randomInt } from 'node:crypto';
import type { Context } from 'koa';
import type { Snapshot } from '@plumbline/contract/releases';
import type { Site } from '@plumbline/contract/site';
import { healthySnapshot, type Circuits } from '../circuits/circuits.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { siteCookie } from '../site-cookie.ts';
import { visitorNumbers, withCanaries } from './with-canaries.ts';

/** What one visitor gets of what is released. */
interface VisitorSnapshot {
  readonly snapshot: Snapshot;
  /** The remotes that a canary is tried of, whichever side the visitor is on. */
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
 * While nothing is tried no cookie is set, and none is read. It keeps a visitor on one side of a canary, and holds a number that
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
