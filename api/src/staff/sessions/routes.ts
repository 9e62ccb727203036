import {
  getStaffSession,
  signIn,
  signOut,
  signOutEverywhere,
  type StaffSession as SessionAnswer,
} from '@plumbline/contract/staff/sessions';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { sessionCookie } from './session-cookie.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';
import { endSessions, sessionLife, resumeSession } from './sessions.ts';
import { signInStaff, type SignInDeps } from './sign-in.ts';
import { isFromOwnPages, notFromOwnPages } from '../roles/require-staff.ts';

export function staffRoutes(router: ApiRouter, deps: SignInDeps): void {
  const { db, clock, site } = deps;
  const cookie = sessionCookie(site);

  route(router, signIn, { staff: 'optional' }, async ({ body }, caller) => {
    // Another site could sign a visitor in to an account of its own and observe what they do (login CSRF).
    if (!isFromOwnPages(caller, site.origin)) throw notFromOwnPages();
    const token = await signInStaff(deps, body, { address: caller.address, session: caller.staff });
    const session = await resumeSession(db.knex, token, clock.now());
    // An owner has locked the account or ended its sessions at the same moment.
    if (session === null) {
      throw new Failure('unauthorized', 'Your session was ended as it began. Please sign in again.');
    }
    caller.setHeader('set-cookie', cookie.set(token));
    return sessionAnswer(session);
  });

  route(router, getStaffSession, { staff: 'look' }, (_, { staff }) => sessionAnswer(staff));

  route(router, signOut, { staff: 'look' }, async (_, { staff, setHeader }) => {
    const ended = await endSessions(db.knex, { id: staff.id }, clock.now());
    setHeader('set-cookie', cookie.clear());
    return { ended };
  });

  route(router, signOutEverywhere, { staff: 'look' }, async (_, { staff, setHeader }) => {
    const ended = await endSessions(db.knex, { staffId: staff.staffId }, clock.now());
    setHeader('set-cookie', cookie.clear());
    return { ended };
  });
}

function sessionAnswer({ name, email, role, startedAt, expiresAt }: StaffSession): SessionAnswer {
  return { name, email, role, startedAt, expiresAt, idleMinutes: sessionLife.idle / 60_000 };
}
