import type { Context } from 'koa';
import type { Logger } from 'pino';
import { createClient } from '@plumbline/contract/client';
import type { Site } from '@plumbline/contract/site';
import { getStaffSession } from '@plumbline/contract/staff/sessions';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import { overrideParameter, type Overrides, type RefusedOverride } from '../../src/overrides/overrides.ts';
import type { ShellVersions } from '../registry/snapshot.ts';
import { siteCookie } from '../site-cookie.ts';
import { fetchRelease } from './fetch-release.ts';
import { readOverrides, writeOverrides, type WantedOverride } from './override-list.ts';
import { isAllowed } from './override-origins.ts';

/** What a page view is made from instead. */
interface Overridden {
  readonly snapshot: Snapshot;
  /** Null where nothing was asked for. */
  readonly overrides: Overrides | null;
  /** The address without the request for overrides, where that has been dealt with. */
  readonly movedTo: string | null;
}

/** Puts other releases in the place of live ones, for those page views that ask for it and may. */
export type WithOverrides = (ctx: Context, snapshot: Snapshot) => Promise<Overridden>;

interface Options {
  readonly site: Site;
  readonly apiOrigin: string;
  /** Origins that they may come from; see {@link isAllowed}. */
  readonly allowed: readonly string[];
  readonly versions: ShellVersions;
  readonly log: Logger;
}

/** A release that is shown, or why it is not. */
type Outcome = { readonly remote: SnapshotRemote } | { readonly refused: RefusedOverride };

/**
 * What is asked for is kept in a cookie, not in the address: a link, a form and a payment page's own document would lose it, and who is
 * sent the address would get it.
 */
export function withOverrides({ site, apiOrigin, allowed, versions, log }: Options): WithOverrides {
  const cookie = siteCookie('plumbline-override', site);

  async function outcomeOf(wanted: WantedOverride, snapshot: Snapshot): Promise<Outcome> {
    const refuse = (reason: string) => ({ refused: { asked: writeOverrides([wanted]), reason } });
    if (!snapshot.remotes.some(({ name }) => name === wanted.remote)) return refuse(`no ${wanted.remote} is live here`);
    if (!isAllowed(wanted.origin, allowed)) return refuse('OVERRIDE_ORIGINS does not name this origin');
    try {
      return { remote: await fetchRelease(wanted, versions) };
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  }

  return async (ctx, snapshot) => {
    const asked = askedFor(ctx);
    const kept = cookie.read(ctx.get('cookie'));
    if (asked === null && kept === null) return { snapshot, overrides: null, movedTo: null };
    if (asked === '') {
      ctx.append('set-cookie', cookie.give('', 0));
      return { snapshot, overrides: null, movedTo: addressWithout(ctx) };
    }
    const list = asked ?? kept ?? '';
    const reason = (asked === null ? null : otherSite(ctx, site)) ?? (await whyNot(ctx, { site, apiOrigin }));
    if (reason !== null) {
      // Whoever may not any more is asked about it once.
      if (asked === null) ctx.append('set-cookie', cookie.give('', 0));
      const refused = [{ asked: list.slice(0, 200), reason }];
      log.warn({ refused }, 'an override was refused');
      return { snapshot, overrides: { active: [], refused }, movedTo: null };
    }
    const { wanted, refused: unread } = readOverrides(list);
    const outcomes = await Promise.all(wanted.map((one) => outcomeOf(one, snapshot)));
    const refused = [...unread, ...outcomes.flatMap((outcome) => ('refused' in outcome ? outcome.refused : []))];
    const remotes = outcomes.flatMap((outcome) => ('remote' in outcome ? outcome.remote : []));
    const active = remotes.map(({ name, release, base }) => ({ remote: name, release, origin: new URL(base).origin }));
    if (refused.length > 0) log.warn({ refused }, 'an override was refused');
    if (asked !== null && active.length > 0) {
      log.info({ active }, 'remotes are overridden');
      ctx.append('set-cookie', cookie.give(writeOverrides(active)));
    }
    return {
      // The id stays: a tab that asks whether there is something newer is asking about what is live.
      snapshot: {
        id: snapshot.id,
        remotes: snapshot.remotes.map((live) => remotes.find(({ name }) => name === live.name) ?? live),
      },
      overrides: { active, refused },
      movedTo: asked !== null && refused.length === 0 ? addressWithout(ctx) : null,
    };
  };
}

/** In ms. */
const deadline = 2_000;

/**
 * Why a page view may have no overrides; null where it may. On a site that is no production anybody may; else those of the
 * staff who may act.
 */
async function whyNot(ctx: Context, { site, apiOrigin }: Pick<Options, 'site' | 'apiOrigin'>): Promise<string | null> {
  if (!site.production) return null;
  const headers = { cookie: ctx.get('cookie'), 'x-request-id': ctx.state['requestId'] as string };
  const client = createClient({ origin: apiOrigin, headers, timeout: deadline, checkResponses: true });
  try {
    const session = await client.call(getStaffSession, {}, { on401: 'null' });
    if (session === null) return 'only signed-in staff may override remotes: sign in at /staff';
    return session.role === 'viewer' ? `the role ${session.role} may not override remotes` : null;
  } catch {
    return 'who is signed in could not be found out';
  }
}

/** What the address asks for; null where it does not, empty where it asks for what is live. */
function askedFor(ctx: Context): string | null {
  const values = new URLSearchParams(ctx.search).getAll(overrideParameter);
  return values.length === 0 ? null : values.filter(Boolean).join(',');
}

/** A link of another site must not bring somebody's code into the page of who follows it. */
function otherSite(ctx: Context, { production }: Site): string | null {
  const from = ctx.get('sec-fetch-site');
  // Typed, pasted, or from this site's own pages. Browsers leave it out over plain http.
  const isOwn = from === 'none' || from === 'same-origin' || (from === '' && !production);
  return !isOwn ? 'another site has led here: put the address into the address bar yourself' : null;
}

function addressWithout(ctx: Context): string {
  const query = new URLSearchParams(ctx.search);
  query.delete(overrideParameter);
  return ctx.path + (query.size > 0 ? `?${query.toString()}` : '');
}
