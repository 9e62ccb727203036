import * as v from 'valibot';
import { AdminText, SearchWords } from '../platform/admin-texts.ts';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Cursor } from '../platform/admin-texts.ts';

/**
 * Why an address is suppressed: its mailbox does not accept mail, its reader reported spam or unsubscribed, or staff
 * have decided so.
 */
export const suppressionReasons = ['bounce', 'complaint', 'unsubscribed', 'manual'] as const;
/** A value of {@link suppressionReasons}. */
export const SuppressionReason = v.picklist(suppressionReasons, `must be one of ${suppressionReasons.join(', ')}`);
export type SuppressionReason = v.InferOutput<typeof SuppressionReason>;

/** An address that gets only necessary mail: receipts, and mail that a member has requested. */
export const Suppression = v.object({
  id: v.number(),
  email: v.string(),
  reason: SuppressionReason,
  /** The provider's or the staff's explanation. */
  detail: v.string(),
  /** The name of the member of staff; null if the mail provider reported the address. */
  who: v.nullable(v.string()),
  /** ISO 8601 in UTC. */
  createdAt: v.string(),
});
export type Suppression = v.InferOutput<typeof Suppression>;

/** The filter of the list and its export. */
export const SuppressionFilter = v.object({
  /** Part of an address. */
  q: SearchWords,
  reason: v.optional(SuppressionReason),
});
export type SuppressionFilter = v.InferOutput<typeof SuppressionFilter>;

/** The sort orders of the list; `address` is alphabetical. */
export const suppressionSorts = ['newest', 'oldest', 'address'] as const;

const readErrors = ['invalid_input', 'unauthorized', 'forbidden'] as const;

/** The suppression list, by default newest first, as pages. */
export const listSuppressions = endpoint({
  method: 'GET',
  path: '/admin/suppressions',
  summary: 'The suppression list of addresses that get no mail',
  query: v.object({
    ...SuppressionFilter.entries,
    sort: v.optional(v.picklist(suppressionSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(Suppression),
  paged: true,
  counted: true,
  errors: readErrors,
});

/** The fields of the form that adds an address. */
export const NewSuppression = v.object({ email: EmailAddress, detail: AdminText('The reason', 500) });

/** Adds an address manually; `conflict` if it is listed already. */
export const addSuppression = endpoint({
  method: 'POST',
  path: '/admin/suppressions',
  summary: 'Adds an address to the suppression list',
  body: NewSuppression,
  response: Suppression,
  status: 201,
  errors: [...readErrors, 'conflict'],
});

/**
 * Removes a suppression. `reason` is the one that the caller has seen: `conflict` reports a different one. Removing a
 * complaint requires a reason in `why`, which is written to the audit log.
 */
export const liftSuppression = endpoint({
  method: 'POST',
  path: '/admin/suppressions/:id/lift',
  summary: 'Removes an address from the suppression list',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a number of the list')) }),
  body: v.object({ reason: SuppressionReason, why: v.optional(AdminText('The why', 200)) }),
  response: v.object({ email: v.string() }),
  errors: [...readErrors, 'not_found', 'conflict'],
});
