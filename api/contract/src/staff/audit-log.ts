import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { IdCursor } from '../platform/admin-texts.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Timestamp } from '../timestamp.ts';

/** A line of the audit log, written once and never changed. */
export const AuditEntry = v.object({
  id: v.number(),
  /** ISO 8601 in UTC. */
  at: v.string(),
  /** The account's address at that time, or `command line` with the system's user; null if no account was known. */
  who: v.nullable(v.string()),
  /** An endpoint such as `POST /admin/session`, or a command such as `staff add`. */
  action: v.string(),
  /** The object or person that was changed; null if that is the actor. */
  target: v.nullable(v.string()),
  /** `ok`, or the code of the error answer. */
  outcome: v.string(),
  /** Details that error answers do not reveal, such as the wrong part of a sign-in. */
  detail: v.nullable(v.string()),
  /** A pseudonym of the network address. */
  from: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

function filterText(max: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.toWellFormed().replaceAll('\0', '').trim()),
      v.maxLength(max, `must be at most ${max} characters`),
    ),
    '',
  );
}

/** Filter values of the outcome. */
export const auditOutcomes = ['ok', 'refused'] as const;

const filter = {
  /** Part of the actor, the action or the target. */
  q: filterText(100),
  /** The actor's full address. */
  who: filterText(254),
  /** The full action: an endpoint or a command. */
  action: filterText(120),
  /** Prefix of the target, such as an order's id or an address. */
  target: filterText(254),
  /** `refused`: all lines except `ok`. */
  outcome: v.optional(v.picklist(auditOutcomes)),
  /** ISO 8601: at or after this time. */
  since: v.optional(Timestamp),
  /** ISO 8601: before this time. */
  until: v.optional(Timestamp),
};

/** The filter of the log and its export. */
export const AuditFilter = v.object(filter);
export type AuditFilter = v.InferOutput<typeof AuditFilter>;

/** The sort orders of the log. */
export const auditSorts = ['newest', 'oldest'] as const;

/** Actions of staff, newest first, as pages. For owners. */
export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'The audit log of staff, newest first',
  query: v.object({
    ...filter,
    sort: v.optional(v.picklist(auditSorts), 'newest'),
    cursor: v.optional(IdCursor),
    limit: PageLimit,
  }),
  response: v.array(AuditEntry),
  paged: true,
  counted: true,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});
