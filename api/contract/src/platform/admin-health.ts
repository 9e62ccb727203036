import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReleaseHash, RemoteName } from '../releases/releases.ts';
import { Timestamp } from '../timestamp.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

/** The vitals of a process: its answers of the last minute, and its resources. */
export const Vitals = v.object({
  requests: Count,
  /** The requests among them that failed on the server. */
  failures: Count,
  /** In ms: the 95th percentile of the response times; null without answers. */
  p95: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** In ms: the 99th percentile of the event loop delay. */
  lag: v.pipe(v.number(), v.minValue(0)),
  /** In MB. */
  memory: v.pipe(v.number(), v.minValue(0)),
  /** The present fault of the process, in words; null if there is none. */
  fault: v.nullable(v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters'))),
});
export type Vitals = v.InferOutput<typeof Vitals>;

const reportedFields = {
  /** Random id of the process, new at each start. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,24}$/, 'must be 8 to 24 letters and digits')),
  /** ISO 8601 in UTC, like every time in this file. */
  startedAt: Timestamp,
  ...Vitals.entries,
};

/**
 * Stores the vitals of a page server, every few seconds. Requires the page servers' key (`PAGE_SERVER_KEY`) as
 * `Authorization: Bearer …`.
 */
export const reportPageServer = endpoint({
  method: 'POST',
  path: '/page-servers',
  summary: "Reports a page server's vitals, with the page servers' key",
  body: v.object(reportedFields),
  response: v.object({ received: v.literal(true) }),
  status: 202,
  errors: ['invalid_input', 'unauthorized'],
});

/** Removes a stopping page server from the list; requires the page servers' key. */
export const endPageServer = endpoint({
  method: 'DELETE',
  path: '/page-servers/:id',
  summary: "Reports the end of a page server, with the page servers' key",
  params: v.object({ id: reportedFields.id }),
  response: v.object({ received: v.literal(true) }),
  errors: ['invalid_input', 'unauthorized'],
});

/** A process of the site. */
export const SiteProcess = v.object({
  ...reportedFields,
  kind: v.picklist(['api', 'page-server']),
  /** Time of the last report. */
  seenAt: v.string(),
  /** Whether there was no report for a while. */
  silent: v.boolean(),
});
export type SiteProcess = v.InferOutput<typeof SiteProcess>;

/**
 * The background workers; any number of processes may run each. `keep-terms` applies the retention periods; `tidy-limits`
 * deletes expired rate limits, `tidy-failures` old failure reports of remotes, and the other three old rows of what they
 * name.
 */
export const workerNames = [
  'mail',
  'payments',
  'payment-sweep',
  'memberships',
  'test-charge-sweep',
  'canaries',
  'tidy-limits',
  'tidy-failures',
  'tidy-views',
  'tidy-mail-events',
  'tidy-provider-events',
  'keep-terms',
  'remove-releases',
  'purge-caches',
  'backup',
] as const;
/** A value of {@link workerNames}. */
export type WorkerName = (typeof workerNames)[number];

/** A worker and its last run. */
export const WorkerRun = v.object({
  worker: v.picklist(workerNames),
  beganAt: v.string(),
  /** In ms. */
  took: v.number(),
  /** When the next run is due. */
  nextAt: v.string(),
  /** Whether the next run is overdue. */
  late: v.boolean(),
  /** The error of the last run; null after a success. */
  error: v.nullable(v.string()),
  /** The last failed run. */
  failedAt: v.nullable(v.string()),
});
export type WorkerRun = v.InferOutput<typeof WorkerRun>;

/** Counts of one hour, by its start. */
export const HealthHour = v.object({
  hour: v.string(),
  /** Number of successes. */
  good: v.number(),
  /** Number of failures. */
  bad: v.number(),
});
export type HealthHour = v.InferOutput<typeof HealthHour>;

/** The webhook events of a payment provider. */
export const WebhookHealth = v.object({
  provider: v.picklist(['stripe', 'square']),
  lastAt: v.nullable(v.string()),
  /** Number of unhandled events. */
  waiting: v.number(),
  oldestWaitingAt: v.nullable(v.string()),
  /** Number of unhandled events that have failed and are retried. */
  failing: v.number(),
  /** Hours of the last 24 with events; `bad` are unhandled. */
  hours: v.array(HealthHour),
});
export type WebhookHealth = v.InferOutput<typeof WebhookHealth>;

/** The health of a remote. */
export const RemoteHealth = v.object({
  remote: RemoteName,
  live: v.nullable(ReleaseHash),
  /** The canary release. */
  canary: v.nullable(ReleaseHash),
  /** Releases that page servers have stopped serving for a while. */
  resting: v.array(v.object({ release: ReleaseHash, since: v.string(), reason: v.string() })),
  /** Page views of the last 24 hours; `bad` have failed. */
  hours: v.array(HealthHour),
});
export type RemoteHealth = v.InferOutput<typeof RemoteHealth>;

/** The areas of the health page. */
export const healthAreas = ['pages', 'api', 'database', 'workers', 'webhooks', 'mail', 'remotes'] as const;

/** A problem that needs attention. */
export const Finding = v.object({
  area: v.picklist(healthAreas),
  /** `broken`: visitors or money are affected; `look`: not yet. */
  level: v.picklist(['broken', 'look']),
  /** The problem, in a sentence. */
  what: v.string(),
  /** The recommended action. */
  advice: v.string(),
});
export type Finding = v.InferOutput<typeof Finding>;

/** The health of the site. */
export const AdminHealth = v.object({
  at: v.string(),
  /** Broken ones first; empty if there is no problem. */
  findings: v.array(Finding),
  processes: v.array(SiteProcess),
  database: v.object({
    dialect: v.picklist(['sqlite', 'postgres']),
    /** In ms: the duration of a test query. */
    took: v.number(),
    /** Size of the database on disk. */
    bytes: v.number(),
  }),
  workers: v.array(WorkerRun),
  webhooks: v.array(WebhookHealth),
  mail: v.object({
    queued: v.number(),
    /** When the longest overdue mail was due; null if none is. */
    dueSince: v.nullable(v.string()),
    dead: v.number(),
    /** In the last 24 hours. */
    sent: v.number(),
    /** Tries of the last 24 hours; `bad` have failed. */
    hours: v.array(HealthHour),
  }),
  remotes: v.array(RemoteHealth),
  /**
   * Reports of browsers within a day about violations of the pages' policies, and the most frequent of them; anybody
   * can send such reports.
   */
  refusals: v.object({ count: v.number(), most: v.nullable(v.string()) }),
});
export type AdminHealth = v.InferOutput<typeof AdminHealth>;

/** The health of all parts of the site, with recommended actions. */
export const getAdminHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  summary: 'The health of the site, with findings that need attention',
  response: AdminHealth,
  errors: ['unauthorized', 'forbidden'],
});
