import * as v from 'valibot';
import { SuppressionReason } from '../mail/suppressions.ts';
import { SearchWords } from '../platform/admin-texts.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Cursor } from '../platform/admin-texts.ts';

/**
 * How far the audit has come: its mail waits, was sent, or was given up (`dead`); `opened`: the link in it was followed, so
 * somebody reads that mailbox. `suspected` was taken for a machine's, and mailed to nobody.
 */
export const signupStates = ['waiting', 'sent', 'dead', 'opened', 'suspected'] as const;
/** A state of {@link signupStates}. */
export const SignupState = v.picklist(signupStates, `must be one of ${signupStates.join(', ')}`);
export type SignupState = v.InferOutput<typeof SignupState>;

/** A signup's number in the list; `s3` is the third of the suspected. */
export const SignupId = v.pipe(v.string(), v.regex(/^s?[1-9]\d{0,8}$/, 'must be a number of a signup'));

/** Who asked for the audit. */
export const AdminSignup = v.object({
  id: SignupId,
  name: v.string(),
  email: v.string(),
  state: SignupState,
  /** Why it was suspected, or why its mail was given up; null where neither. */
  trouble: v.nullable(v.string()),
  /** Why we may not write to this address; null where we may. */
  suppressed: v.nullable(SuppressionReason),
  /** When they asked first. ISO 8601 in UTC, as every time here. */
  createdAt: v.string(),
  /** When the audit was mailed last; null for the suspected. */
  mailedAt: v.nullable(v.string()),
  openedAt: v.nullable(v.string()),
});
export type AdminSignup = v.InferOutput<typeof AdminSignup>;

/** The narrowing that the list and its export share. */
export const AdminSignupFilter = v.object({
  /** Part of a name or of an address. */
  q: SearchWords,
  /** Default: all but what is suspected. */
  state: v.optional(SignupState),
});
export type AdminSignupFilter = v.InferOutput<typeof AdminSignupFilter>;

/** The orders that the list can be in; `address` is alphabetical. */
export const signupSorts = ['newest', 'oldest', 'address'] as const;

const reading = ['invalid_input', 'unauthorized', 'forbidden'] as const;
const One = v.object({ id: SignupId });

/** Who asked for the audit, the newest first where nothing else is asked for; a page at a time. */
export const listAdminSignups = endpoint({
  method: 'GET',
  path: '/admin/signups',
  summary: 'Who asked for the audit',
  query: v.object({
    ...AdminSignupFilter.entries,
    sort: v.optional(v.picklist(signupSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminSignup),
  paged: true,
  errors: reading,
});

/**
 * Mails the audit once more, with a new link. `mailedAt` is what the caller has seen: where it is another by now, `conflict`
 * says so and nothing is sent; so it does for an address that we may not write to.
 */
export const resendAudit = endpoint({
  method: 'POST',
  path: '/admin/signups/:id/resend',
  summary: 'Mails the audit once more',
  params: One,
  body: v.object({ mailedAt: v.string() }),
  response: AdminSignup,
  status: 202,
  errors: [...reading, 'not_found', 'conflict', 'too_many_requests'],
});

/** Takes a suspected signup for a person's after all: the audit is mailed as if they asked now. */
export const releaseSignup = endpoint({
  method: 'POST',
  path: '/admin/signups/:id/release',
  summary: "Takes a suspected signup for a person's",
  params: One,
  response: v.object({ email: v.string() }),
  errors: [...reading, 'not_found'],
});
