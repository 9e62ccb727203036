import { isAtLeast } from '@plumbline/contract/staff/rights';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { StaffDoor, StaffRequest } from '../../platform/http/staff-access.ts';
import type { Site } from '@plumbline/contract/site';
import { addressKey } from '../accounts/address-key.ts';
import { record } from '../audit-log/audit-log.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { resumeSession } from '../sessions/sessions.ts';

interface DoorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: Site;
  readonly secret: Buffer;
}

export function openStaffDoor({ db, clock, site, secret }: DoorDeps): StaffDoor {
  const cookie = sessionCookie(site);
  const note: StaffDoor['note'] = (request, { staffId, email }, outcome, target = null) =>
    record(db.knex, {
      at: new Date(clock.now()).toISOString(),
      staffId,
      who: email,
      action: request.action,
      target,
      outcome,
      from: addressKey(secret, request.address),
    });
  return {
    note,
    admit: async (request, demand) => {
      const token = cookie.read(request.header('cookie'));
      const session = token === null ? null : await resumeSession(db.knex, token, clock.now());
      const counts = isRead(request.method) || isFromOwnPages(request, site.origin);
      if (demand === 'optional') return counts ? session : null;
      if (session === null) throw new Failure('unauthorized', 'Please sign in as staff.');
      if (!counts) throw notFromOwnPages();
      if (!isAtLeast(session.role, demand)) {
        await note(request, session, 'forbidden');
        throw new Failure('forbidden', `This needs the role ${demand}.`);
      }
      return session;
    },
  };
}

/**
 * Whether a request comes from a page of this site, and not from one that makes a signed-in browser send it. Browsers say
 * so in `Sec-Fetch-Site`, which no page can forge; those that do not, and any over plain http, name their page's origin
 * with every write. The origin is held against the site's own, never against the `Host` that the request itself names.
 */
export function isFromOwnPages({ header }: Pick<StaffRequest, 'header'>, siteOrigin: string): boolean {
  const site = header('sec-fetch-site');
  return site === '' ? header('origin') === siteOrigin : site === 'same-origin';
}

/** The answer to a write that another site's page has sent, or that does not say where it comes from. */
export function notFromOwnPages(): Failure {
  return new Failure('forbidden', 'This request did not come from a page of this site.');
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
