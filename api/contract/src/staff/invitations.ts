import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { SecondFactor, staffLimits, StaffRole } from './sessions.ts';

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the token of an invitation'));

/** The content of an invitation, and a key for the reader's authenticator. */
export const OpenInvitation = v.object({
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** Whether the invitation is for an existing account, whose password and second factor are reset. */
  renews: v.boolean(),
  /** Base32, the format of authenticators. */
  key: v.string(),
  /** The key as an address that opens an authenticator: `otpauth://totp/…`. */
  keyAddress: v.string(),
});
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

/** Reads an invitation by its mailed token; repeatable. Any invalid invitation is 410 `gone`. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitation',
  summary: 'The details of a staff invitation',
  body: v.object({ token }),
  response: OpenInvitation,
  errors: ['invalid_input', 'gone', 'too_many_requests'],
});

/** The fields of the acceptance form, with the messages of form and API. */
export const AcceptInvitationForm = v.object({
  password: v.pipe(
    v.string('Please choose a password'),
    v.minLength(staffLimits.passwordMin, `The password has at least ${staffLimits.passwordMin} characters`),
    v.maxLength(staffLimits.passwordMax, `The password has at most ${staffLimits.passwordMax} characters`),
  ),
  code: SecondFactor,
});
export type AcceptInvitationForm = v.InferOutput<typeof AcceptInvitationForm>;

/**
 * Sets password and second factor, once, of the account that this creates or, with a reset, of the existing one. It does not sign in.
 * `conflict`: the address has an account by now.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitation/accept',
  summary: 'Accepts an invitation of staff',
  body: v.object({ token, ...AcceptInvitationForm.entries }),
  response: v.object({
    email: v.string(),
    /** Each code replaces the authenticator once. They are not shown again. */
    recoveryCodes: v.array(v.string()),
  }),
  errors: ['invalid_input', 'gone', 'conflict', 'too_many_requests'],
});
