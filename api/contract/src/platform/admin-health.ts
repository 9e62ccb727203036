import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReleaseHash, RemoteName } from '../releases/releases.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));
const Time = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 time'));

/** How a process does: what it answered within the last minute, and how it feels. */
export const Vitals = v.object({
  requests: Count,
  /** Of these, those that failed by the server's own fault. */
  failures: Count,
  /** In ms, what 95 of 100 answers took at most; null where there were none. */
  p95: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** In ms: how late the event loop was, at worst once in a hundred looks. */
  lag: v.pipe(v.number(), v.minValue(0)),
  /** In MB. */
  memory: v.pipe(v.number(), v.minValue(0)),
  /** What it cannot do just now, in words; null where nothing. */
  fault: v.nullable(v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters'))),
});
export type Vitals = v.InferOutput<typeof Vitals>;

const told = {
  /** Its own, of this start. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,24}$/, 'must be 8 to 24 letters and digits')),
  /** ISO 8601 in UTC, as every time here. */
  startedAt: Time,
  ...Vitals.entries,
};

/**
 * Tells how a page server does, every few seconds. Only with the page servers' key (`PAGE_SERVER_KEY`), as
 * `Authorization: Bearer …`.
 */
export const reportPageServer = endpoint({
  method: 'POST',
  path: '/page-servers',
  summary: "Tells how a page server does, with the page servers' key",
  body: v.object(told),
  response: v.object({ received: v.literal(true) }),
  status: 202,
  errors: ['invalid_input', 'unauthorized'],
});

/** Takes a page server that ends off the list, with the page servers' key. */
export const endPageServer = endpoint({
  method: 'DELETE',
  path: '/page-servers/:id',
  summary: "Tells that a page server ends, with the page servers' key",
  params: v.object({ id: told.id }),
  response: v.object({ received: v.literal(true) }),
  errors: ['invalid_input', 'unauthorized'],
});

/** A process of the site. */
export const SiteProcess = v.object({
  ...told,
  kind: v.picklist(['api', 'page-server']),
  /** When it last told of itself. */
  seenAt: v.string(),
  /** It has not told of itself for a while. */
  silent: v.boolean(),
});
export type SiteProcess = v.InferOutput<typeof SiteProcess>;

/** What works without being asked. Any number of processes may run each; `took` and the rest are of its last run. */
export const workerNames = [
  'mail',
  'payments',
  'payment-sweep',
  'test-charge-sweep',
  'canaries',
  'tidy-limits',
  'tidy-failures',
  'tidy-views',
  'tidy-mail-events',
  'keep-terms',
  'remove-releases',
  'purge-caches',
  'backup',
] as const;
/** See {@link workerNames}. */
export type WorkerName = (typeof workerNames)[number];

/** A worker and its last run. */
export const WorkerRun = v.object({
  worker: v.picklist(workerNames),
  beganAt: v.string(),
  /** In ms. */
  took: v.number(),
  /** When it is due again. */
  nextAt: v.string(),
  /** It should have run again by now. */
  late: v.boolean(),
  /** Why its last run failed; null where it went well. */
  error: v.nullable(v.string()),
  /** When a run last failed. */
  failedAt: v.nullable(v.string()),
});
export type WorkerRun = v.InferOutput<typeof WorkerRun>;

/** One hour of something, by its begin. */
export const HealthHour = v.object({
  hour: v.string(),
  /** How often it went well. */
  good: v.number(),
  /** How often it did not. */
  bad: v.number(),
});
export type HealthHour = v.InferOutput<typeof HealthHour>;

/** What a payment provider tells us. */
export const WebhookHealth = v.object({
  provider: v.picklist(['stripe', 'square']),
  lastAt: v.nullable(v.string()),
  /** Events that are not handled yet. */
  waiting: v.number(),
  oldestWaitingAt: v.nullable(v.string()),
  /** Of these, those that failed and are tried again. */
  failing: v.number(),
  /** Of the last 24 hours, those in which something came; `bad` are not handled. */
  hours: v.array(HealthHour),
});
export type WebhookHealth = v.InferOutput<typeof WebhookHealth>;

/** How a remote does. */
export const RemoteHealth = v.object({
  remote: RemoteName,
  live: v.nullable(ReleaseHash),
  /** The release that some visitors get on trial. */
  canary: v.nullable(ReleaseHash),
  /** Releases that page servers have stopped giving out for a while. */
  resting: v.array(v.object({ release: ReleaseHash, since: v.string(), reason: v.string() })),
  /** Page views of the last 24 hours; `bad` are those that failed. */
  hours: v.array(HealthHour),
});
export type RemoteHealth = v.InferOutput<typeof RemoteHealth>;

/** The parts of the site that health tells of. */
export const healthAreas = ['pages', 'api', 'database', 'workers', 'webhooks', 'mail', 'remotes'] as const;

/** Something that somebody should see to. */
export const Finding = v.object({
  area: v.picklist(healthAreas),
  /** `broken`: visitors or money are affected; `look`: not yet. */
  level: v.picklist(['broken', 'look']),
  /** What is wrong, in a sentence. */
  what: v.string(),
  /** What to do about it. */
  advice: v.string(),
});
export type Finding = v.InferOutput<typeof Finding>;

/** How the site does. */
export const AdminHealth = v.object({
  at: v.string(),
  /** What is broken first; empty where all is well. */
  findings: v.array(Finding),
  processes: v.array(SiteProcess),
  database: v.object({
    dialect: v.picklist(['sqlite', 'postgres']),
    /** In ms, of a question just now. */
    took: v.number(),
    /** What it takes on its disk. */
    bytes: v.number(),
  }),
  workers: v.array(WorkerRun),
  webhooks: v.array(WebhookHealth),
  mail: v.object({
    queued: v.number(),
    /** When the mail was due that waits longest for its first try or its next. */
    dueSince: v.nullable(v.string()),
    dead: v.number(),
    /** In the last 24 hours. */
    sent: v.number(),
    /** Tries of the last 24 hours; `bad` are those that failed. */
    hours: v.array(HealthHour),
  }),
  remotes: v.array(RemoteHealth),
  /** What browsers told within a day of having refused by the pages' policies; anybody can tell so. */
  refusals: v.object({ count: v.number(), most: v.nullable(v.string()) }),
});
export type AdminHealth = v.InferOutput<typeof AdminHealth>;

/** How everything does that the site is made of, and what to do where it does not. */
export const getAdminHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  summary: 'How the site does, and what somebody should see to',
  response: AdminHealth,
  errors: ['unauthorized', 'forbidden'],
});
