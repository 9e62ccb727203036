import { isAtLeast } from '@plumbline/contract/staff/rights';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { StaffAccess, StaffRequest } from '../../platform/http/staff-access.ts';
import type { Site } from '@plumbline/contract/site';
import { addressKey } from '../accounts/address-key.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { resumeSession } from '../sessions/sessions.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: Site;
  readonly secret: SecretKey;
}

export function openStaffAccess({ db, clock, site, secret }: AccessDeps): StaffAccess {
  const cookie = sessionCookie(site);
  const audit: StaffAccess['audit'] = (request, { staffId, email }, outcome, target = null) =>
    addAuditEntry(db.knex, {
      at: new Date(clock.now()).toISOString(),
      staffId,
      who: email,
      action: request.action,
      target,
      outcome,
      from: addressKey(secret, request.address),
    });
  return {
    audit: audit,
    requireStaff: async (request, demand) => {
      const token = cookie.read(request.header('cookie'));
      const session = token === null ? null : await resumeSession(db.knex, token, clock.now());
      const isOwnRequest = isRead(request.method) || isFromOwnPages(request, site.origin);
      if (demand === 'optional') return isOwnRequest ? session : null;
      if (session === null) throw new Failure('unauthorized', 'Please sign in as staff.');
      if (!isOwnRequest) throw notFromOwnPages();
      if (!isAtLeast(session.role, demand)) {
        await audit(request, session, 'forbidden');
        throw new Failure('forbidden', `This needs the role ${demand}.`);
      }
      return session;
    },
  };
}

/**
 * Whether a request comes from a page of this site, and not from another site's page (CSRF). Browsers report that in
 * `Sec-Fetch-Site`, which pages cannot forge; older browsers, and all browsers over plain http, send the `Origin` of
 * the page with every write. The origin is compared with the site's own origin, never with the request's `Host`.
 */
export function isFromOwnPages({ header }: Pick<StaffRequest, 'header'>, siteOrigin: string): boolean {
  const site = header('sec-fetch-site');
  return site === '' ? header('origin') === siteOrigin : site === 'same-origin';
}

/** The answer to a write from another site's page or from an unknown origin. */
export function notFromOwnPages(): Failure {
  return new Failure('forbidden', 'This request did not come from a page of this site.');
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
