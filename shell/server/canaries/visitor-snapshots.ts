import type { Context } from 'koa';
import type { Snapshot } from '@plumbline/contract/releases';
import type { Site } from '@plumbline/contract/site';
import type { Circuits } from '../circuits/circuits.ts';
import { soundSnapshot } from '../circuits/sound-snapshot.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { visitorCookie } from './visitor-cookie.ts';
import { withCanaries } from './with-canaries.ts';

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

/** While nothing is tried no cookie is set, and none is read. */
export function visitorSnapshots({ registry, circuits, site }: Options): VisitorSnapshots {
  const cookie = visitorCookie(site);
  const snapshotOf = async (ctx: Context, givesSide: boolean): Promise<VisitorSnapshot> => {
    const live = await registry.current();
    const canaries = registry.canaries?.() ?? [];
    if (canaries.length === 0) return { snapshot: live, compared: none, unsure: false };
    const compared = new Set(canaries.map(({ release }) => release.name));
    let visitor = cookie.read(ctx.get('cookie'));
    if (visitor === null && givesSide) {
      const given = cookie.give();
      ctx.append('set-cookie', given.header);
      visitor = given.visitor;
    }
    if (visitor === null) return { snapshot: live, compared, unsure: true };
    const snapshot = withCanaries(live, { canaries, visitor });
    return { snapshot, compared, unsure: false };
  };
  return {
    forPage: (ctx) => snapshotOf(ctx, true),
    forTab: async (ctx) => {
      const own = await snapshotOf(ctx, false);
      return { ...own, snapshot: soundSnapshot(own.snapshot, circuits) };
    },
  };
}
