import * as v from 'valibot';
import { SuppressionReason } from '../mail/suppressions.ts';
import { SearchWords } from '../platform/admin-texts.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Cursor } from '../platform/admin-texts.ts';

/**
 * The delivery state of the audit: the mail waits, was sent, or failed for good (`dead`); `opened`: the link in the
 * mail was opened, so the mailbox is read. `suspected` looks automated and was not mailed.
 */
export const signupStates = ['waiting', 'sent', 'dead', 'opened', 'suspected'] as const;
/** A value of {@link signupStates}. */
export const SignupState = v.picklist(signupStates, `must be one of ${signupStates.join(', ')}`);
export type SignupState = v.InferOutput<typeof SignupState>;

/** A signup's id in the list; `s3` is the third suspected signup. */
export const SignupId = v.pipe(v.string(), v.regex(/^s?[1-9]\d{0,8}$/, 'must be a number of a signup'));

/** A signup for the audit. */
export const AdminSignup = v.object({
  id: SignupId,
  name: v.string(),
  email: v.string(),
  state: SignupState,
  /** Why the signup was suspected or the mail failed; null otherwise. */
  trouble: v.nullable(v.string()),
  /** Why the address is suppressed; null if it is not. */
  suppressed: v.nullable(SuppressionReason),
  /** The first request. ISO 8601 in UTC, like every time in this file. */
  createdAt: v.string(),
  /** When the audit was last mailed; null for suspected signups. */
  mailedAt: v.nullable(v.string()),
  openedAt: v.nullable(v.string()),
});
export type AdminSignup = v.InferOutput<typeof AdminSignup>;

/** The filter of the list and its export. */
export const AdminSignupFilter = v.object({
  /** Part of a name or an address. */
  q: SearchWords,
  /** Default: all signups except suspected ones. */
  state: v.optional(SignupState),
});
export type AdminSignupFilter = v.InferOutput<typeof AdminSignupFilter>;

/** The sort orders of the list; `address` is alphabetical. */
export const signupSorts = ['newest', 'oldest', 'address'] as const;

const readErrors = ['invalid_input', 'unauthorized', 'forbidden'] as const;
const ItemParams = v.object({ id: SignupId });

/** Signups, by default newest first, as pages. */
export const listAdminSignups = endpoint({
  method: 'GET',
  path: '/admin/signups',
  summary: 'Signups for the audit',
  query: v.object({
    ...AdminSignupFilter.entries,
    sort: v.optional(v.picklist(signupSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminSignup),
  paged: true,
  counted: true,
  errors: readErrors,
});

/**
 * Sends the audit again with a new link. `mailedAt` is the time that the caller has seen: `conflict` reports a newer
 * one, or a suppressed address, and nothing is sent.
 */
export const resendAudit = endpoint({
  method: 'POST',
  path: '/admin/signups/:id/resend',
  summary: 'Resends the audit to a signup',
  params: ItemParams,
  body: v.object({ mailedAt: v.string() }),
  response: AdminSignup,
  status: 202,
  errors: [...readErrors, 'not_found', 'conflict', 'too_many_requests'],
});

/** Releases a suspected signup: the audit is mailed as if it had just been requested. */
export const releaseSignup = endpoint({
  method: 'POST',
  path: '/admin/signups/:id/release',
  summary: 'Releases a signup that was suspected as spam',
  params: ItemParams,
  response: v.object({ email: v.string() }),
  errors: [...readErrors, 'not_found'],
});
