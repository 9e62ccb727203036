import * as v from 'valibot';
import { AdminText, SearchWords } from '../platform/admin-texts.ts';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Cursor } from '../platform/admin-texts.ts';

/**
 * Why we may not write to an address: its mailbox takes no mail, its reader called our mail spam, or asked for no more, or
 * staff have decided so.
 */
export const suppressionReasons = ['bounce', 'complaint', 'unsubscribed', 'manual'] as const;
/** A reason of {@link suppressionReasons}. */
export const SuppressionReason = v.picklist(suppressionReasons, `must be one of ${suppressionReasons.join(', ')}`);
export type SuppressionReason = v.InferOutput<typeof SuppressionReason>;

/** An address that gets no mail but what it has to have: receipts, and what a member asked for. */
export const Suppression = v.object({
  id: v.number(),
  email: v.string(),
  reason: SuppressionReason,
  /** What the carrier or the staff say of it. */
  detail: v.string(),
  /** Who of the staff; null where the carrier told it. */
  who: v.nullable(v.string()),
  /** ISO 8601 in UTC. */
  createdAt: v.string(),
});
export type Suppression = v.InferOutput<typeof Suppression>;

/** The narrowing that the list and its export share. */
export const SuppressionFilter = v.object({
  /** Part of an address. */
  q: SearchWords,
  reason: v.optional(SuppressionReason),
});
export type SuppressionFilter = v.InferOutput<typeof SuppressionFilter>;

/** The orders that the list can be in; `address` is alphabetical. */
export const suppressionSorts = ['newest', 'oldest', 'address'] as const;

const reading = ['invalid_input', 'unauthorized', 'forbidden'] as const;

/** The suppression list, the newest first where nothing else is asked for; a page at a time. */
export const listSuppressions = endpoint({
  method: 'GET',
  path: '/admin/suppressions',
  summary: 'Addresses that we may not write to',
  query: v.object({
    ...SuppressionFilter.entries,
    sort: v.optional(v.picklist(suppressionSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(Suppression),
  paged: true,
  errors: reading,
});

/** The fields of the form that adds an address. */
export const NewSuppression = v.object({ email: EmailAddress, detail: AdminText('The reason', 500) });

/** Adds an address by hand. `conflict` where it stands there already. */
export const addSuppression = endpoint({
  method: 'POST',
  path: '/admin/suppressions',
  summary: 'Stops mail to an address',
  body: NewSuppression,
  response: Suppression,
  status: 201,
  errors: [...reading, 'conflict'],
});

/**
 * Lifts a suppression. `reason` is what the caller believes it to be: where it is another by now, `conflict` says so. One for
 * a complaint is lifted only with a word of `why`, which the audit log keeps.
 */
export const liftSuppression = endpoint({
  method: 'POST',
  path: '/admin/suppressions/:id/lift',
  summary: 'Lets mail go to an address again',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a number of the list')) }),
  body: v.object({ reason: SuppressionReason, why: v.optional(AdminText('The why', 200)) }),
  response: v.object({ email: v.string() }),
  errors: [...reading, 'not_found', 'conflict'],
});
