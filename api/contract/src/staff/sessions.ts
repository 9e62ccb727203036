import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';

/** The roles of staff, each with the rights of those before it: `viewer` reads, `staff` acts, `owner` also oversees the others. */
export const staffRoles = ['viewer', 'staff', 'owner'] as const;

/** The cookie with the session of staff; in production, and over https, with `__Host-` before it. */
export const staffCookieName = 'plumbline-staff';

/** A role of {@link staffRoles}. */
export const StaffRole = v.picklist(staffRoles, `must be one of ${staffRoles.join(', ')}`);
export type StaffRole = v.InferOutput<typeof StaffRole>;

/** In characters: a password's length, and the most that a form takes as a code. */
export const staffLimits = { passwordLeast: 12, passwordMost: 200, code: 40 } as const;

/** A staff account's name, as it stands in mails and in the audit log. */
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

/** A password as somebody who has one types it. */
export const KnownPassword = v.pipe(
  v.string('Please enter your password'),
  v.minLength(1, 'Please enter your password'),
  v.maxLength(staffLimits.passwordMost, `The password has at most ${staffLimits.passwordMost} characters`),
);

/** The fields of the staff sign-in, with the messages that the form and the API both show. */
export const StaffSignInForm = v.object({
  email: EmailAddress,
  password: KnownPassword,
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
