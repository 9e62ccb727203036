import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../platform/page-limit.ts';
import { Cursor, SearchWords } from '../platform/admin-texts.ts';

/**
 * Where a mail stands: `queued`: it waits for its turn, or for another try; `dead`: it was refused or tried in vain, and is
 * not tried again by itself; `cancelled`: staff called it off.
 */
export const adminMailStatuses = ['queued', 'sent', 'dead', 'cancelled'] as const;
const AdminMailStatus = v.picklist(adminMailStatuses);
/** See {@link adminMailStatuses}. */
export type AdminMailStatus = v.InferOutput<typeof AdminMailStatus>;

/** The order that the list can be in; `next` lists only what is queued, what is tried soonest first. */
export const adminMailSorts = ['newest', 'oldest', 'next', 'tries'] as const;

const listed = {
  id: v.number(),
  /** What it is about, such as `contact-receipt`. */
  kind: v.string(),
  to: v.string(),
  status: AdminMailStatus,
  /** A worker has it just now. */
  sending: v.boolean(),
  /** Tries since it was queued. */
  tries: v.number(),
  /** ISO 8601 in UTC, as every time here. */
  createdAt: v.string(),
  /** When it is tried next; null where it is not. */
  nextAt: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
  /** Why the last try failed, in the carrier's words. */
  lastError: v.nullable(v.string()),
  /** Moves when the mail's status does. */
  revision: v.number(),
};

/** A mail as the desk lists it. */
export const AdminMail = v.object(listed);
export type AdminMail = v.InferOutput<typeof AdminMail>;

/** How one try to send a mail went. */
export const MailTry = v.object({
  at: v.string(),
  /**
   * `sent`; `refused`: the carrier does not want this mail; `trouble`: the carrier was away or failing; `broken`: it could
   * not be written.
   */
  outcome: v.picklist(['sent', 'refused', 'trouble', 'broken']),
  error: v.nullable(v.string()),
});
export type MailTry = v.InferOutput<typeof MailTry>;

/** What a mail says, written anew from what it is made of, with links that are for its reader alone taken out. */
export const AdminEmail = v.object({
  /** `name: value`, as they go out. */
  headers: v.array(v.object({ name: v.string(), value: v.string() })),
  subject: v.string(),
  text: v.string(),
  /** The names of the files that go with it. */
  attachments: v.array(v.string()),
  /** A link in it is for its reader alone, and not shown. */
  linkHidden: v.boolean(),
});
export type AdminEmail = v.InferOutput<typeof AdminEmail>;

/** Everything that the desk knows of a mail. */
export const AdminMailDetail = v.object({
  ...listed,
  /** When it was given up or called off. */
  endedAt: v.nullable(v.string()),
  letter: v.nullable(AdminEmail),
  /**
   * Why there is no letter to be read: `forgotten`: what it was made of is no longer kept; `nobody`: its address is no
   * member's who could use it, so nothing is sent; `broken`: it cannot be written.
   */
  unreadable: v.nullable(v.picklist(['forgotten', 'nobody', 'broken'])),
  /** Why it cannot be sent again, in words; null where it can, or is queued. */
  notAgain: v.nullable(v.string()),
  /** The newest first; at most 100. */
  history: v.array(MailTry),
});
export type AdminMailDetail = v.InferOutput<typeof AdminMailDetail>;

const filter = {
  /** Part of an address or of a kind. */
  q: SearchWords,
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/, 'must be a kind of mail'))),
  /** Whose mailbox: a whole address. */
  to: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.toWellFormed().replaceAll('\0', '').trim().toLowerCase()),
      v.maxLength(254, 'must be at most 254 characters'),
    ),
  ),
  status: v.optional(AdminMailStatus),
};

/** The narrowing that the list and its export share. */
export const AdminMailFilter = v.object(filter);
export type AdminMailFilter = v.InferOutput<typeof AdminMailFilter>;

const staffErrors = ['invalid_input', 'unauthorized', 'forbidden'] as const;

/** Mails, the newest first where nothing else is asked for; a page at a time. */
export const listAdminMail = endpoint({
  method: 'GET',
  path: '/admin/mail',
  summary: 'Mails that are queued, sent, dead or called off',
  query: v.object({
    ...filter,
    sort: v.optional(v.picklist(adminMailSorts), 'newest'),
    cursor: v.optional(Cursor),
    limit: PageLimit,
  }),
  response: v.array(AdminMail),
  paged: true,
  errors: staffErrors,
});

/** The figures over the list. */
export const AdminMailStats = v.object({
  queued: v.number(),
  /** When the mail was written that waits longest; null where none waits. */
  oldestQueuedAt: v.nullable(v.string()),
  dead: v.number(),
  /** In the last 24 hours. */
  sent: v.number(),
});
export type AdminMailStats = v.InferOutput<typeof AdminMailStats>;

/** What stands over the list. */
export const getAdminMailStats = endpoint({
  method: 'GET',
  path: '/admin/mail-figures',
  summary: 'How much mail waits, is dead, and was sent',
  response: AdminMailStats,
  errors: ['unauthorized', 'forbidden'],
});

const One = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be the number of a mail'), v.transform(Number)),
});

/** One mail, whole. Its HTML is at `/api/admin/mail/:id/letter`, for a frame that runs and loads nothing. */
export const getAdminMail = endpoint({
  method: 'GET',
  path: '/admin/mail/:id',
  summary: 'A mail with what it says and how each try went',
  params: One,
  response: AdminMailDetail,
  errors: [...staffErrors, 'not_found'],
});

const seen = v.object({
  /** The revision that the caller saw: `conflict` says what became of the mail since. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 2)),
});

/** Queues a mail again that is dead, sent or called off. */
export const resendAdminMail = endpoint({
  method: 'POST',
  path: '/admin/mail/:id/resend',
  summary: 'Sends a mail once more',
  params: One,
  body: seen,
  response: AdminMailDetail,
  errors: [...staffErrors, 'not_found', 'conflict'],
});

/** Calls a queued mail off. Where a worker has it at that moment, the worker wins and `conflict` says so. */
export const cancelAdminMail = endpoint({
  method: 'POST',
  path: '/admin/mail/:id/cancel',
  summary: 'Calls a queued mail off',
  params: One,
  body: seen,
  response: AdminMailDetail,
  errors: [...staffErrors, 'not_found', 'conflict'],
});

/**
 * Queues all dead mails again that a narrowing leaves, except those whose links are out of date. `dead` is how many the
 * caller has confirmed: where it is another number by now, `conflict` says so and nothing is queued.
 */
export const resendDeadMail = endpoint({
  method: 'POST',
  path: '/admin/mail-resend',
  summary: 'Sends dead mails once more',
  body: v.object({
    q: filter.q,
    kind: filter.kind,
    dead: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  }),
  response: v.object({
    /** Mails that are queued again. */
    queued: v.number(),
    /** Mails that stay dead: what they bring is out of date, or what they are made of is no longer kept. */
    left: v.number(),
  }),
  errors: [...staffErrors, 'conflict'],
});

/** How many dead mails a narrowing leaves, to be confirmed before {@link resendDeadMail}. */
export const countDeadMail = endpoint({
  method: 'GET',
  path: '/admin/mail-dead',
  summary: 'How many dead mails there are of a narrowing',
  query: v.object({ q: filter.q, kind: filter.kind }),
  response: v.object({ dead: v.number() }),
  errors: staffErrors,
});
