import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { SecondFactor, staffLimits, StaffRole } from './sessions.ts';

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the token of an invitation'));

/** What an invitation offers, and the key that its reader's authenticator takes. */
export const OpenInvitation = v.object({
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** For an account that there is: password and second factor are set anew. */
  renews: v.boolean(),
  /** Base32, as authenticators take it. */
  key: v.string(),
  /** The same as an address that opens an authenticator: `otpauth://totp/…`. */
  keyAddress: v.string(),
});
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

/** Opens an invitation by the token of its mail; it can be repeated. Whatever is wrong with it is 410 `gone`. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitation',
  summary: 'What an invitation of staff offers',
  body: v.object({ token }),
  response: OpenInvitation,
  errors: ['invalid_input', 'gone', 'too_many_requests'],
});

/** What whoever is invited enters, with the messages of form and API. */
export const AcceptInvitationForm = v.object({
  password: v.pipe(
    v.string('Please choose a password'),
    v.minLength(staffLimits.passwordLeast, `The password has at least ${staffLimits.passwordLeast} characters`),
    v.maxLength(staffLimits.passwordMost, `The password has at most ${staffLimits.passwordMost} characters`),
  ),
  code: SecondFactor,
});
export type AcceptInvitationForm = v.InferOutput<typeof AcceptInvitationForm>;

/** Sets password and second factor, and makes the account: once. It signs nobody in. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitation/accept',
  summary: 'Accepts an invitation of staff',
  body: v.object({ token, ...AcceptInvitationForm.entries }),
  response: v.object({
    email: v.string(),
    /** Each opens the account once without the authenticator. They are not shown again. */
    recoveryCodes: v.array(v.string()),
  }),
  errors: ['invalid_input', 'gone', 'conflict', 'too_many_requests'],
});
