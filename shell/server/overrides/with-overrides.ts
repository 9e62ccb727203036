import type { Context } from 'koa';
import type { Logger } from 'pino';
import { createClient } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { sectionOf } from '@plumbline/contract/releases/grants';
import { openReleasePreview } from '@plumbline/contract/releases/previews';
import type { Site } from '@plumbline/contract/site';
import type { ReleaseRef } from '@plumbline/contract/releases/registry';
import type { ShownRelease, Snapshot, SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { overrideParameter, type Overrides } from '../../src/overrides/overrides.ts';
import { isPrefetch } from '../pages/visitor.ts';
import { siteCookie } from '../site-cookie.ts';
import { staffSession } from '../staff-session.ts';
import { fetchRelease } from './fetch-release.ts';
import { isPreview, readOverrides, writeOverrides, type RequestedOverride } from './override-list.ts';
import { isAllowed } from './override-origins.ts';

/** A page view after its overrides are applied. */
interface Overridden {
  readonly snapshot: Snapshot;
  /** Null if no override was requested. */
  readonly overrides: Overrides | null;
  /** The address without the override parameter once the cookie holds the overrides; else null. */
  readonly redirectTo: string | null;
}

/** Replaces live releases by overrides (a developer's build, or a published release's preview) for a page view that requests them and may. */
export type WithOverrides = ReturnType<typeof withOverrides>;

interface Options {
  readonly site: Site;
  readonly apiOrigin: string;
  /** Origins that overrides may come from; see {@link isAllowed}. */
  readonly allowed: readonly string[];
  /** The versions of the libraries that the shell shares: an overriding release has to fit them. */
  readonly offer: ShellOffer;
  /** A release that is published here; undefined without a registry. @throws Error if it cannot be loaded or does not fit the shell. */
  readonly publishedRelease: (remote: string, ref: ReleaseRef) => Promise<ShownRelease> | undefined;
  readonly log: Logger;
}

/**
 * Requested overrides are stored in a cookie rather than in the address: links, forms and the payment page would drop a
 * query parameter, and anyone who receives the address would get the overrides.
 */
export function withOverrides({ site, apiOrigin, allowed, offer, publishedRelease, log }: Options) {
  const cookie = siteCookie('plumbline-override', site);

  /** The release that a preview shows. Like every override it renders in the browser only. @throws Error with a short reason. */
  async function previewOf({ remote, from: token }: RequestedOverride, snapshot: Snapshot): Promise<SnapshotRemote> {
    const client = createClient({ origin: apiOrigin, timeout: deadline, checkResponses: true });
    const ref = await client.call(openReleasePreview, { params: { remote, token } }).catch((error: unknown) => {
      const hasExpired = error instanceof ApiError && error.code === 'not_found';
      throw new Error(
        hasExpired ? 'this preview has ended: npx plumbline preview makes another' : 'it could not be checked',
      );
    });
    const shown = await publishedRelease(remote, ref);
    if (shown === undefined) throw new Error('this site has no registry of its own');
    const sectionOwner = snapshot.remotes.find((other) => other.name !== remote && sharesSection(other, shown));
    if (sectionOwner) throw new Error(`its pages are in a section of ${sectionOwner.name} by now`);
    return { ...shown, routes: shown.routes.map((route) => ({ ...route, render: 'browser' as const })) };
  }

  /** The overriding release, or the reason for refusing it. */
  async function outcomeOf(override: RequestedOverride, snapshot: Snapshot) {
    try {
      if (isPreview(override)) return { override, remote: await previewOf(override, snapshot) };
      const isLive = snapshot.remotes.some(({ name }) => name === override.remote);
      if (!isLive) throw new Error(`no ${override.remote} is live here`);
      if (!isAllowed(override.from, allowed)) throw new Error('OVERRIDE_ORIGINS does not name this origin');
      return { override, remote: await fetchRelease(override, offer) };
    } catch (error) {
      return { requested: writeOverrides([override]), reason: error instanceof Error ? error.message : String(error) };
    }
  }

  return async (ctx: Context, snapshot: Snapshot): Promise<Overridden> => {
    const requested = requestedOverrides(ctx);
    // A script can start a prefetch, and browsers report prefetches as typed addresses. A refused prefetch does no harm: browsers
    // request the address again once it is really typed.
    if (requested !== null && isPrefetch(ctx.req.headers)) ctx.throw(403);
    const stored = cookie.read(ctx.get('cookie'));
    if (requested === null && stored === null) return { snapshot, overrides: null, redirectTo: null };
    if (requested === '') {
      ctx.append('set-cookie', cookie.assign('', 0));
      return { snapshot, overrides: null, redirectTo: addressWithoutOverrides(ctx) };
    }
    const list = requested ?? stored ?? '';
    const { overrides, refused: invalid } = readOverrides(list);
    // A preview's token alone authorizes its holder, because its release is published here; other origins' code needs staff.
    const needsStaff = overrides.length === 0 || !overrides.every(isPreview);
    const reason =
      (requested === null ? null : linkRefusal(ctx, site)) ??
      (needsStaff ? await nonStaffRefusal(ctx, { site, apiOrigin }) : null);
    if (reason !== null) {
      // Without its cookie the override is not requested again, so the refusal is shown only once.
      if (requested === null) ctx.append('set-cookie', cookie.assign('', 0));
      const refused = [{ requested: list.slice(0, 200), reason }];
      log.warn({ remotes: overrides.map(({ remote }) => remote), reason }, 'an override was refused');
      return { snapshot, overrides: { active: [], refused }, redirectTo: null };
    }
    const outcomes = await Promise.all(overrides.map((override) => outcomeOf(override, snapshot)));
    const refused = [...invalid, ...outcomes.filter((outcome) => outcome.reason !== undefined)];
    const accepted = outcomes.filter((outcome) => outcome.remote !== undefined);
    const remotes = accepted.map(({ remote }) => remote);
    const active = remotes.map(({ name, release, base }) => ({
      remote: name,
      release,
      origin: new URL(base, site.origin).origin,
    }));
    for (const { requested: text, reason: refusal } of refused)
      log.warn({ remote: /^[\w-]+(?=@)/.exec(text)?.[0], reason: refusal }, 'an override was refused');
    if (requested !== null && active.length > 0) {
      log.info({ active }, 'remotes are overridden');
      ctx.append('set-cookie', cookie.assign(writeOverrides(accepted.map(({ override }) => override))));
    }
    return {
      // The id stays: a tab compares it with the live snapshot's to offer a newer version.
      snapshot: {
        id: snapshot.id,
        remotes: [
          ...snapshot.remotes.map((live) => remotes.find(({ name }) => name === live.name) ?? live),
          // A preview may be of a remote that has no live release yet.
          ...remotes.filter(({ name }) => !snapshot.remotes.some((live) => live.name === name)),
        ],
      },
      overrides: { active, refused },
      redirectTo: requested !== null && refused.length === 0 ? addressWithoutOverrides(ctx) : null,
    };
  };
}

/** Whether both remotes have public pages in the same section (first path segment). */
function sharesSection(one: SnapshotRemote, other: SnapshotRemote): boolean {
  const sections = ({ routes }: SnapshotRemote) =>
    routes.filter(({ admin }) => !admin).map(({ path }) => sectionOf(path));
  const own = new Set(sections(one));
  return sections(other).some((section) => own.has(section));
}

/** In ms. */
const deadline = 2_000;

/** Why the browser's user may not override remotes; null if they may. In production only staff above the role viewer may. */
async function nonStaffRefusal(
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

/**
 * The refusal of a request that a link or a script started, of another site or of this one; null for a typed address. Such a link could
 * load an attacker's code into a visitor's page, or keep a remote's visitors on a release that never went live.
 */
function linkRefusal(ctx: Context, { production }: Site): string | null {
  const from = ctx.get('sec-fetch-site');
  // The value `none` means a typed or pasted address. Browsers omit the header over plain http.
  const isTyped = from === 'none' || (from === '' && !production);
  return !isTyped ? 'a link or a script led here: paste the address into the address bar yourself' : null;
}

function addressWithoutOverrides(ctx: Context): string {
  const query = new URLSearchParams(ctx.search);
  query.delete(overrideParameter);
  return ctx.path + (query.size > 0 ? `?${query.toString()}` : '');
}
