import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { IdCursor } from '../platform/admin-texts.ts';
import { PageLimit } from '../platform/page-limit.ts';

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

function words(most: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.toWellFormed().replaceAll('\0', '').trim()),
      v.maxLength(most, `must be at most ${most} characters`),
    ),
    '',
  );
}

const moment = v.optional(v.pipe(v.string(), v.isoTimestamp('must be a time such as 2026-11-21T00:00:00.000Z')));

/** How lines of the log can have ended. */
export const auditOutcomes = ['ok', 'refused'] as const;

const filter = {
  /** Part of who, what, or to whom or what. */
  q: words(100),
  /** Who, in full: an address. */
  who: words(254),
  /** What, in full: an endpoint or a command. */
  action: words(120),
  /** What the target begins with, such as an order's id or an address. */
  target: words(254),
  /** `refused`: all that is not `ok`. */
  outcome: v.optional(v.picklist(auditOutcomes)),
  /** ISO 8601: then or later. */
  since: moment,
  /** ISO 8601: before then. */
  until: moment,
};

/** What the log and its export can be narrowed to. */
export const AuditFilter = v.object(filter);
export type AuditFilter = v.InferOutput<typeof AuditFilter>;

/** The orders that the log can be in. */
export const auditSorts = ['newest', 'oldest'] as const;

/** What staff have done, the newest first, a page at a time. For owners. */
export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'What staff have done, newest first',
  query: v.object({
    ...filter,
    sort: v.optional(v.picklist(auditSorts), 'newest'),
    cursor: v.optional(IdCursor),
    limit: PageLimit,
  }),
  response: v.array(AuditEntry),
  paged: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});
