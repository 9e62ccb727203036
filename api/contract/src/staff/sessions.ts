import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';

/**
 * The roles of staff accounts, each including the rights of the previous ones: a `viewer` only reads the admin pages, a
 * member of `staff` also acts there, an `owner` also manages the accounts. See `staffRights` for the rights.
 */
export const staffRoles = ['viewer', 'staff', 'owner'] as const;

/** The session cookie of staff; in production and over https with the prefix of the site's cookies. */
export const staffCookieName = 'plumbline-staff';

/**
 * The cookie, set together with the session cookie and with the same prefix, that only indicates a possible session of
 * staff: the page server sends the frame of the admin pages to browsers with it. It grants no access.
 */
export const staffHintCookieName = 'plumbline-staff-mark';

/** A value of {@link staffRoles}. */
export const StaffRole = v.picklist(staffRoles, `must be one of ${staffRoles.join(', ')}`);
export type StaffRole = v.InferOutput<typeof StaffRole>;

/** In characters: the length of a password, and of a code. */
export const staffLimits = { passwordMin: 12, passwordMax: 200, code: 40 } as const;

/** The name of a staff account, as shown in mails and in the audit log. */
export const StaffName = v.pipe(
  v.string('Please enter a name'),
  v.trim(),
  v.minLength(1, 'Please enter a name'),
  v.maxLength(100, 'The name has at most 100 characters'),
  v.regex(/^\P{Cc}*$/u, 'The name must be one line of plain text'),
  v.transform(maskCardNumbers),
);

/** Six digits of an authenticator, or a recovery code; spaces are removed. */
export const SecondFactor = v.pipe(
  v.string('Please enter the code'),
  v.transform((text) => text.replace(/\s+/g, '')),
  v.minLength(1, 'Please enter the code'),
  v.maxLength(staffLimits.code, `The code has at most ${staffLimits.code} characters`),
);

/** An existing password. */
export const KnownPassword = v.pipe(
  v.string('Please enter your password'),
  v.minLength(1, 'Please enter your password'),
  v.maxLength(staffLimits.passwordMax, `The password has at most ${staffLimits.passwordMax} characters`),
);

/** The fields of the staff sign-in, with the messages of form and API. */
export const StaffSignInForm = v.object({
  email: EmailAddress,
  password: KnownPassword,
});
export type StaffSignInForm = v.InferOutput<typeof StaffSignInForm>;

/** The fields of the staff sign-in and the code, once an answer was `code_required`. */
export const StaffSignInWithCode = v.object({ ...StaffSignInForm.entries, code: SecondFactor });

/** The signed-in account and its session. Times are ISO 8601 in UTC. */
export const StaffSession = v.object({
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  startedAt: v.string(),
  /** The latest end of the session, independent of its use. */
  expiresAt: v.string(),
  /** The session also ends after so many minutes without a request. */
  idleMinutes: v.number(),
});
export type StaffSession = v.InferOutput<typeof StaffSession>;

/**
 * Opens a session: its token is set as a cookie that scripts cannot read. All wrong details have the same 401
 * `unauthorized`; `code_required` means that they are right and a second factor is missing. After too many failures:
 * 429 with `Retry-After`.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/admin/session',
  summary: 'Signs a member of staff in',
  body: v.object({ ...StaffSignInForm.entries, code: v.optional(SecondFactor) }),
  response: StaffSession,
  errors: ['invalid_input', 'unauthorized', 'code_required', 'forbidden', 'too_many_requests'],
});

/** The caller's session. The request counts as use. */
export const getStaffSession = endpoint({
  method: 'GET',
  path: '/admin/session',
  summary: 'The signed-in member of staff',
  response: StaffSession,
  errors: ['unauthorized'],
});

/** The number of ended sessions. */
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

/** Ends all sessions of the caller's account, including this one. */
export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/admin/sessions',
  summary: 'Ends all sessions of the signed-in member of staff',
  response: EndedSessions,
  errors: ['unauthorized', 'forbidden'],
});
