import type { AdminHealth, HealthHour } from '@plumbline/contract/platform/admin-health';

const at = '2026-11-21T12:20:00.000Z';

/** The hours of a day, some of them with failures. */
function day(good: number, hoursBetweenFailures: number): HealthHour[] {
  return Array.from({ length: 24 }, (_, index) => ({
    hour: new Date(Date.parse('2026-11-21T12:00:00.000Z') - (23 - index) * 3_600_000).toISOString(),
    good: Math.round(good * (1 + Math.sin(index / 3)) + 1),
    bad: hoursBetweenFailures > 0 && index % hoursBetweenFailures === 0 ? Math.ceil(good / 10) : 0,
  }));
}

const running = { startedAt: '2026-11-21T06:00:00.000Z', seenAt: at, silent: false, fault: null } as const;
const lastRun = {
  beganAt: '2026-11-21T12:19:55.000Z',
  took: 4,
  nextAt: '2026-11-21T12:20:25.000Z',
  late: false,
} as const;

/** A healthy site. */
export const health: AdminHealth = {
  at,
  findings: [],
  processes: [
    { ...running, id: 'page-server-1', kind: 'page-server', requests: 412, failures: 0, p95: 24, lag: 11, memory: 212 },
    { ...running, id: 'api-process-1', kind: 'api', requests: 1304, failures: 0, p95: 9, lag: 12, memory: 164 },
  ],
  database: { dialect: 'sqlite', took: 1, bytes: 48_300_000 },
  workers: [
    { ...lastRun, worker: 'mail', error: null, failedAt: null },
    { ...lastRun, worker: 'payments', error: null, failedAt: '2026-11-20T07:12:00.000Z' },
    { ...lastRun, worker: 'canaries', took: 1200, error: null, failedAt: null },
  ],
  webhooks: [
    {
      provider: 'stripe',
      lastAt: '2026-11-21T12:11:00.000Z',
      waiting: 0,
      oldestWaitingAt: null,
      failing: 0,
      hours: day(6, 0),
    },
  ],
  mail: { queued: 1, dueSince: at, dead: 0, sent: 132, hours: day(5, 9) },
  remotes: [
    { remote: 'mf-blog', live: '9b01c2d34e5f60718293', canary: null, resting: [], hours: day(300, 7) },
    {
      remote: 'mf-checkout',
      live: '0123456789abcdef0123',
      canary: 'fedcba98765432100123',
      resting: [],
      hours: day(40, 0),
    },
  ],
  refusals: { count: 0, most: null },
};

/** The same site with problems. */
export const badHealth: AdminHealth = {
  ...health,
  findings: [
    {
      area: 'mail',
      level: 'broken',
      what: 'Mail does not go out: 41 wait, and some for more than a quarter of an hour.',
      advice:
        'Look whether MAILGUN_API_KEY is set and MAIL_WORKER on, and at the mail provider’s answers to the last attempts.',
    },
    {
      area: 'remotes',
      level: 'broken',
      what: 'Release 9b01c2d of mf-blog fails too often, and the one before is shown: Cannot read properties of undefined',
      advice: 'Roll it back on the page of releases, or publish one that works.',
    },
    {
      area: 'pages',
      level: 'look',
      what: 'A page server goes on with the last good state: the API answered 500',
      advice: 'Visitors see the site as it last was. It takes up the newest state by itself once it can.',
    },
  ],
  processes: [
    ...health.processes.map((one) => ({ ...one, fault: 'the API answered 500' })),
    {
      ...running,
      id: 'api-process-2',
      kind: 'api',
      requests: 0,
      failures: 0,
      p95: null,
      lag: 0,
      memory: 120,
      silent: true,
    },
  ],
  workers: health.workers.map((one) => ({ ...one, late: one.worker === 'mail', error: 'database is locked' })),
  mail: { ...health.mail, queued: 41, dead: 3 },
};
