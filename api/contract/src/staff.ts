import * as v from 'valibot';
import { EmailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { PageLimit } from './page-limit.ts';

/** The roles of staff, each with the rights of those before it: `viewer` reads, `staff` acts, `owner` also oversees the others. */
export const staffRoles = ['viewer', 'staff', 'owner'] as const;

/** The cookie with the session of staff; in production, and over https, with `__Host-` before it. */
export const staffCookieName = 'plumbline-staff';

/** A role of {@link staffRoles}. */
export const StaffRole = v.picklist(staffRoles, `must be one of ${staffRoles.join(', ')}`);
export type StaffRole = v.InferOutput<typeof StaffRole>;

/** In characters: a password's length, and the most that a form takes as a code. */
export const staffLimits = { passwordLeast: 12, passwordMost: 200, code: 40 } as const;

/** Six digits of an authenticator, or a recovery code; spaces are removed. */
export const SecondFactor = v.pipe(
  v.string('Please enter the code'),
  v.transform((text) => text.replace(/\s+/g, '')),
  v.minLength(1, 'Please enter the code'),
  v.maxLength(staffLimits.code, `The code has at most ${staffLimits.code} characters`),
);

/** The fields of the staff sign-in, with the messages that the form and the API both show. */
export const StaffSignInForm = v.object({
  email: EmailAddress,
  password: v.pipe(
    v.string('Please enter your password'),
    v.minLength(1, 'Please enter your password'),
    v.maxLength(staffLimits.passwordMost, `The password has at most ${staffLimits.passwordMost} characters`),
  ),
});
export type StaffSignInForm = v.InferOutput<typeof StaffSignInForm>;

/** The same with the code, once it is asked for. */
export const StaffSignInWithCode = v.object({ ...StaffSignInForm.entries, code: SecondFactor });

/** Who is signed in, and until when. Times are ISO 8601 in UTC. */
export const StaffSession = v.object({
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  startedAt: v.string(),
  /** When it ends however much it is used. */
  expiresAt: v.string(),
  /** It also ends after so many minutes without a request. */
  idleMinutes: v.number(),
});
export type StaffSession = v.InferOutput<typeof StaffSession>;

/**
 * Opens a session: its token goes out as a cookie that no script can read. Whatever is wrong with the details, the answer is
 * the same 401 `unauthorized`; `code_required` says that they are right and a second factor is missing. After too many
 * failures it is 429 with `Retry-After`.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/admin/session',
  summary: 'Signs a member of staff in',
  body: v.object({ ...StaffSignInForm.entries, code: v.optional(SecondFactor) }),
  response: StaffSession,
  errors: ['invalid_input', 'unauthorized', 'code_required', 'forbidden', 'too_many_requests'],
});

/** The caller's session. Asking counts as using it. */
export const getStaffSession = endpoint({
  method: 'GET',
  path: '/admin/session',
  summary: 'Who is signed in',
  response: StaffSession,
  errors: ['unauthorized'],
});

/** How many sessions were ended. */
export const EndedSessions = v.object({ ended: v.number() });
export type EndedSessions = v.InferOutput<typeof EndedSessions>;

/** Ends the caller's session. */
export const signOut = endpoint({
  method: 'DELETE',
  path: '/admin/session',
  summary: 'Signs out',
  response: EndedSessions,
  errors: ['unauthorized', 'forbidden'],
});

/** Ends all sessions of the caller's account, this one included. */
export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/admin/sessions',
  summary: 'Signs out everywhere',
  response: EndedSessions,
  errors: ['unauthorized', 'forbidden'],
});

/** One line of the audit log: it is written once and never changed. */
export const AuditEntry = v.object({
  id: v.number(),
  /** ISO 8601 in UTC. */
  at: v.string(),
  /** The account's address at that time, or `command line` with the system's user; null where no account was known. */
  who: v.nullable(v.string()),
  /** An endpoint such as `POST /admin/session`, or a command such as `staff add`. */
  action: v.string(),
  /** Whom or what it was done to; null where that is who did it. */
  target: v.nullable(v.string()),
  /** `ok`, or the code of the error answer. */
  outcome: v.string(),
  /** What no error answer says, such as which part of a sign-in was wrong. */
  detail: v.nullable(v.string()),
  /** Stands for a network address: the same for the same one, and it tells nobody which. */
  from: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** What staff have done, the newest first, a page at a time. For owners. */
export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'What staff have done, newest first',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a cursor that the API gave'))),
    limit: PageLimit,
  }),
  response: v.array(AuditEntry),
  paged: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});
