import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Cursor, SearchWords } from '../platform/admin-texts.ts';

/**
 * `queued`: waits for its first or next try; `dead`: refused or failed too often, without automatic retry; `cancelled`:
 * by staff.
 */
export const adminMailStatuses = ['queued', 'sent', 'dead', 'cancelled'] as const;
const AdminMailStatus = v.picklist(adminMailStatuses);
/** A value of {@link adminMailStatuses}. */
export type AdminMailStatus = v.InferOutput<typeof AdminMailStatus>;

/** The sort orders of the list; `next` lists only queued mails, next try first. */
export const adminMailSorts = ['newest', 'oldest', 'next', 'tries'] as const;

const listedFields = {
  id: v.number(),
  /** The kind of mail, such as `contact-receipt`. */
  kind: v.string(),
  to: v.string(),
  status: AdminMailStatus,
  /** Whether a worker is sending the mail right now. */
  sending: v.boolean(),
  /** Number of tries since it was queued. */
  tries: v.number(),
  /** ISO 8601 in UTC, like every time in this file. */
  createdAt: v.string(),
  /** The next try; null if there is none. */
  nextAt: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
  /** The mail provider's error of the last try. */
  lastError: v.nullable(v.string()),
  /** Changes with the mail's status. */
  revision: v.number(),
};

/** A mail in the admin's list. */
export const AdminMail = v.object(listedFields);
export type AdminMail = v.InferOutput<typeof AdminMail>;

/** The result of one try to send a mail. */
export const MailTry = v.object({
  at: v.string(),
  /**
   * `sent`; `refused`: the provider rejected this mail; `trouble`: the provider failed or was unreachable; `broken`:
   * the mail could not be rendered.
   */
  outcome: v.picklist(['sent', 'refused', 'trouble', 'broken']),
  error: v.nullable(v.string()),
});
export type MailTry = v.InferOutput<typeof MailTry>;

/** The content of a mail, rendered for staff; links for its reader are replaced. */
export const AdminEmail = v.object({
  /** `name: value`, as sent. */
  headers: v.array(v.object({ name: v.string(), value: v.string() })),
  subject: v.string(),
  text: v.string(),
  /** File names of the attachments. */
  attachments: v.array(v.string()),
  /** Whether a link for the reader was replaced. */
  linkHidden: v.boolean(),
});
export type AdminEmail = v.InferOutput<typeof AdminEmail>;

/** The page of a mail. */
export const AdminMailDetail = v.object({
  ...listedFields,
  /** When the mail failed for good or was cancelled. */
  endedAt: v.nullable(v.string()),
  /** The content; null if the mail cannot be displayed. */
  letter: v.nullable(AdminEmail),
  /**
   * Why the mail cannot be displayed: `forgotten`: its content was deleted; `nobody`: its address belongs to no member,
   * so nothing is sent; `broken`: it cannot be rendered.
   */
  unreadable: v.nullable(v.picklist(['forgotten', 'nobody', 'broken'])),
  /** Why the mail cannot be sent again, in words; null if it can, or is queued. */
  notAgain: v.nullable(v.string()),
  /** Newest first; at most 100. */
  history: v.array(MailTry),
});
export type AdminMailDetail = v.InferOutput<typeof AdminMailDetail>;

const filter = {
  /** Part of an address or a kind. */
  q: SearchWords,
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/, 'must be a kind of mail'))),
  /** A whole e-mail address. */
  to: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.toWellFormed().replaceAll('\0', '').trim().toLowerCase()),
      v.maxLength(254, 'must be at most 254 characters'),
    ),
  ),
  status: v.optional(AdminMailStatus),
};

/** The filter of the list and its export. */
export const AdminMailFilter = v.object(filter);
export type AdminMailFilter = v.InferOutput<typeof AdminMailFilter>;

const staffErrors = ['invalid_input', 'unauthorized', 'forbidden'] as const;

/** Mails, by default newest first, as pages. */
export const listAdminMail = endpoint({
  method: 'GET',
  path: '/admin/mail',
  summary: 'Mails that are queued, sent, dead or cancelled',
  query: v.object({
    ...filter,
    sort: v.optional(v.picklist(adminMailSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminMail),
  paged: true,
  counted: true,
  errors: staffErrors,
});

/** The statistics above the list. */
export const AdminMailStats = v.object({
  queued: v.number(),
  /** When the longest waiting mail was queued; null if none waits. */
  oldestQueuedAt: v.nullable(v.string()),
  dead: v.number(),
  /** In the last 24 hours. */
  sent: v.number(),
});
export type AdminMailStats = v.InferOutput<typeof AdminMailStats>;

/** The statistics above the list. */
export const getAdminMailStats = endpoint({
  method: 'GET',
  path: '/admin/mail-figures',
  summary: 'Counts of queued, dead and sent mail',
  response: AdminMailStats,
  errors: ['unauthorized', 'forbidden'],
});

const ItemParams = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be the number of a mail'), v.transform(Number)),
});

/** One mail. Its HTML is at `/api/admin/mail/:id/letter`, for a sandboxed frame. */
export const getAdminMail = endpoint({
  method: 'GET',
  path: '/admin/mail/:id',
  summary: 'A mail with its content and the result of each attempt',
  params: ItemParams,
  response: AdminMailDetail,
  errors: [...staffErrors, 'not_found'],
});

const SeenRevision = v.object({
  /** The revision that the caller has seen: `conflict` says how the mail has changed since. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 2)),
});

/** Queues a dead, sent or cancelled mail again. */
export const resendAdminMail = endpoint({
  method: 'POST',
  path: '/admin/mail/:id/resend',
  summary: 'Resends a mail',
  params: ItemParams,
  body: SeenRevision,
  response: AdminMailDetail,
  errors: [...staffErrors, 'not_found', 'conflict'],
});

/** Cancels a queued mail; `conflict` if a worker is sending it at that moment. */
export const cancelAdminMail = endpoint({
  method: 'POST',
  path: '/admin/mail/:id/cancel',
  summary: 'Cancels a queued mail',
  params: ItemParams,
  body: SeenRevision,
  response: AdminMailDetail,
  errors: [...staffErrors, 'not_found', 'conflict'],
});

/**
 * Queues all dead mails of a filter again, except those whose links are out of date. `dead` is the number that the
 * caller has confirmed: `conflict` reports a different number, and nothing is queued.
 */
export const resendDeadMail = endpoint({
  method: 'POST',
  path: '/admin/mail-resend',
  summary: 'Resends dead mails',
  body: v.object({
    q: filter.q,
    kind: filter.kind,
    dead: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  }),
  response: v.object({
    /** Number of mails that were queued. */
    queued: v.number(),
    /** Number of mails that stay dead because they are out of date or their content was deleted. */
    left: v.number(),
  }),
  errors: [...staffErrors, 'conflict'],
});

/** The number of dead mails of a filter, for confirmation before {@link resendDeadMail}. */
export const countDeadMail = endpoint({
  method: 'GET',
  path: '/admin/mail-dead',
  summary: 'Number of dead mails of a filter',
  query: v.object({ q: filter.q, kind: filter.kind }),
  response: v.object({ dead: v.number() }),
  errors: staffErrors,
});
