import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Site } from '@plumbline/contract/site';
import type { Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { overrideParameter, type Overrides, type RefusedOverride } from '../../src/overrides/overrides.ts';
import { siteCookie } from '../site-cookie.ts';
import { staffSession } from '../staff-session.ts';
import { fetchRelease } from './fetch-release.ts';
import { readOverrides, writeOverrides, type RequestedOverride } from './override-list.ts';
import { isAllowed } from './override-origins.ts';

/** A page view after its overrides are applied. */
interface Overridden {
  readonly snapshot: Snapshot;
  /** Null if no override was requested. */
  readonly overrides: Overrides | null;
  /** The address without the override parameter once the cookie holds the overrides; else null. */
  readonly redirectTo: string | null;
}

/** Replaces live releases by overrides for a page view that requests them and is allowed to. */
export type WithOverrides = (ctx: Context, snapshot: Snapshot) => Promise<Overridden>;

interface Options {
  readonly site: Site;
  readonly apiOrigin: string;
  /** Origins that overrides may come from; see {@link isAllowed}. */
  readonly allowed: readonly string[];
  readonly offer: ShellOffer;
  readonly log: Logger;
}

/** The overriding release, or the reason for refusing it. */
type Outcome = { readonly remote: SnapshotRemote } | { readonly refused: RefusedOverride };

/**
 * Requested overrides are stored in a cookie rather than in the address: links, forms and the payment page would drop a
 * parameter, and anyone who is sent the address would get the overrides.
 */
export function withOverrides({ site, apiOrigin, allowed, offer, log }: Options): WithOverrides {
  const cookie = siteCookie('plumbline-override', site);

  async function outcomeOf(wanted: RequestedOverride, snapshot: Snapshot): Promise<Outcome> {
    const refuse = (reason: string) => ({ refused: { requested: writeOverrides([wanted]), reason } });
    if (!snapshot.remotes.some(({ name }) => name === wanted.remote)) return refuse(`no ${wanted.remote} is live here`);
    if (!isAllowed(wanted.origin, allowed)) return refuse('OVERRIDE_ORIGINS does not name this origin');
    try {
      return { remote: await fetchRelease(wanted, offer) };
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  }

  return async (ctx, snapshot) => {
    const requested = requestedOverrides(ctx);
    const stored = cookie.read(ctx.get('cookie'));
    if (requested === null && stored === null) return { snapshot, overrides: null, redirectTo: null };
    if (requested === '') {
      ctx.append('set-cookie', cookie.assign('', 0));
      return { snapshot, overrides: null, redirectTo: addressWithout(ctx) };
    }
    const list = requested ?? stored ?? '';
    const reason =
      (requested === null ? null : crossSiteReason(ctx, site)) ?? (await refusalReason(ctx, { site, apiOrigin }));
    if (reason !== null) {
      // The cookie goes with the right to override, so that the refusal is shown once.
      if (requested === null) ctx.append('set-cookie', cookie.assign('', 0));
      const refused = [{ requested: list.slice(0, 200), reason }];
      log.warn({ refused }, 'an override was refused');
      return { snapshot, overrides: { active: [], refused }, redirectTo: null };
    }
    const { wanted, refused: invalid } = readOverrides(list);
    const outcomes = await Promise.all(wanted.map((one) => outcomeOf(one, snapshot)));
    const refused = [...invalid, ...outcomes.flatMap((outcome) => ('refused' in outcome ? outcome.refused : []))];
    const remotes = outcomes.flatMap((outcome) => ('remote' in outcome ? outcome.remote : []));
    const active = remotes.map(({ name, release, base }) => ({ remote: name, release, origin: new URL(base).origin }));
    if (refused.length > 0) log.warn({ refused }, 'an override was refused');
    if (requested !== null && active.length > 0) {
      log.info({ active }, 'remotes are overridden');
      ctx.append('set-cookie', cookie.assign(writeOverrides(active)));
    }
    return {
      // The id stays: a tab compares it with the live snapshot's to offer a newer version.
      snapshot: {
        id: snapshot.id,
        remotes: snapshot.remotes.map((live) => remotes.find(({ name }) => name === live.name) ?? live),
      },
      overrides: { active, refused },
      redirectTo: requested !== null && refused.length === 0 ? addressWithout(ctx) : null,
    };
  };
}

/** The reason why a page view may not have overrides, or null. In production only staff above the role viewer may have them. */
async function refusalReason(
  ctx: Context,
  { site, apiOrigin }: Pick<Options, 'site' | 'apiOrigin'>,
): Promise<string | null> {
  if (!site.production) return null;
  try {
    const session = await staffSession(ctx, apiOrigin);
    if (session === null) return 'only signed-in staff may override remotes: sign in at /staff';
    return session.role === 'viewer' ? `the role ${session.role} may not override remotes` : null;
  } catch {
    return 'the staff session could not be checked';
  }
}

/** The address's override parameter; null if absent, empty to remove all overrides. */
function requestedOverrides(ctx: Context): string | null {
  const values = new URLSearchParams(ctx.search).getAll(overrideParameter);
  return values.length === 0 ? null : values.filter(Boolean).join(',');
}

/** Refuses a link from another site: it could load an attacker's code into the page of whoever follows it. */
function crossSiteReason(ctx: Context, { production }: Site): string | null {
  const from = ctx.get('sec-fetch-site');
  // `none`: typed or pasted. Browsers omit the header over plain http.
  const isOwn = from === 'none' || from === 'same-origin' || (from === '' && !production);
  return !isOwn ? 'another site linked here: paste the address into the address bar yourself' : null;
}

function addressWithout(ctx: Context): string {
  const query = new URLSearchParams(ctx.search);
  query.delete(overrideParameter);
  return ctx.path + (query.size > 0 ? `?${query.toString()}` : '');
}
