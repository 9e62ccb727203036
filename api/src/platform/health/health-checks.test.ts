import { expect, test } from '@jest/globals';
import type { SiteProcess, WebhookHealth } from '@plumbline/contract/platform/admin-health';
import { siteChecks } from '../../testing/site-health.ts';
import { findingsOf } from './health-checks.ts';
import type { HealthState } from './health-state.ts';

const at = '2026-11-21T12:00:00.000Z';
const minutesAgo = (minutes: number): string => new Date(Date.parse(at) - minutes * 60_000).toISOString();

const process: SiteProcess = {
  id: 'a-page-server',
  kind: 'page-server',
  startedAt: minutesAgo(60),
  seenAt: at,
  silent: false,
  requests: 400,
  failures: 0,
  p95: 12,
  lag: 11,
  memory: 180,
  fault: null,
};
const worker = {
  worker: 'mail',
  beganAt: minutesAgo(0),
  took: 4,
  nextAt: minutesAgo(-1),
  late: false,
  error: null,
  failedAt: null,
} as const;
const stripe: WebhookHealth = {
  provider: 'stripe',
  lastAt: minutesAgo(3),
  waiting: 0,
  oldestWaitingAt: null,
  failing: 0,
  hours: [],
};
const release = '0123456789abcdef0123';
const remote = { remote: 'mf-blog', live: release, canary: null, resting: [], hours: [{ hour: at, good: 90, bad: 4 }] };

const healthy: HealthState = {
  at,
  processes: [process, { ...process, id: 'an-api', kind: 'api' }],
  database: { dialect: 'sqlite', took: 1, bytes: 1 },
  workers: [worker],
  webhooks: [stripe],
  mail: { queued: 1, dueSince: minutesAgo(2), dead: 0, sent: 3, hours: [] },
  remotes: [remote],
  refusals: { count: 0, most: null },
};

test('a healthy site has no findings', () => {
  expect(findingsOf(healthy, [], siteChecks)).toEqual([]);
});

const api = { ...process, id: 'an-api', kind: 'api' } as const;

test.each<[string, Partial<HealthState>, readonly string[]]>([
  ['no page server', { processes: [api, { ...process, silent: true }] }, ['broken pages No page server']],
  [
    'an API process that ended unexpectedly',
    { processes: [process, { ...api, silent: true, seenAt: minutesAgo(5) }] },
    ['look api An API process has ended'],
  ],
  [
    'an API process that ended long ago',
    { processes: [process, { ...api, silent: true, seenAt: minutesAgo(11) }] },
    [],
  ],
  ['failures', { processes: [process, { ...api, failures: 9 }] }, ['broken api An API process has failed 9 of 400']],
  ['a few failures among many', { processes: [process, { ...api, requests: 1000, failures: 9 }] }, []],
  [
    'a delayed event loop',
    { processes: [{ ...process, lag: 400 }] },
    ['look pages A page server is overloaded: its event loop is delayed by 400 ms'],
  ],
  [
    'a registry that cannot be read',
    { processes: [{ ...process, fault: 'the API answered 500' }] },
    ['look pages A page server cannot show all that is live: the API answered 500'],
  ],
  [
    'a slow database',
    { database: { dialect: 'postgres', took: 900, bytes: 1 } },
    ['look database The database takes 900'],
  ],
  [
    'a worker that does not run',
    { workers: [{ ...worker, late: true }] },
    ['broken workers What sends the mail does not'],
  ],
  [
    'a worker that fails',
    { workers: [{ ...worker, error: 'disk full' }] },
    ['look workers What sends the mail failed in its last run: disk full'],
  ],
  [
    'events that fail',
    { webhooks: [{ ...stripe, waiting: 2, failing: 1, oldestWaitingAt: minutesAgo(2) }] },
    ['look webhooks An event of Stripe failed'],
  ],
  [
    'events that stay unhandled',
    { webhooks: [{ ...stripe, waiting: 2, failing: 2, oldestWaitingAt: minutesAgo(12) }] },
    ['broken webhooks 2 events of Stripe cannot'],
  ],
  [
    'unsent mail, and dead mail',
    { mail: { ...healthy.mail, queued: 3, dueSince: minutesAgo(16), dead: 1 } },
    ['broken mail Mail does not go out: 3 wait', 'look mail A mail has failed for good'],
  ],
  [
    'a paused release, before lesser findings',
    {
      mail: { ...healthy.mail, dead: 2 },
      remotes: [{ ...remote, resting: [{ release, since: at, reason: 'at render' }] }],
    },
    ['broken remotes Release 0123456 of mf-blog fails too often', 'look mail 2 mails have'],
  ],
  [
    'a remote that fails often',
    { remotes: [{ ...remote, hours: [{ hour: at, good: 90, bad: 10 }] }] },
    ['look remotes mf-blog failed in 10 of 100 page views'],
  ],
  [
    'a remote that failed often some hours ago, and was not viewed since',
    { remotes: [{ ...remote, hours: [{ hour: minutesAgo(120), good: 90, bad: 10 }] }] },
    [],
  ],
  [
    'violations of the pages’ policies',
    { refusals: { count: 7, most: 'script-src-elem refused inline' } },
    ['look pages Browsers have refused 7 things .*, most often: script-src-elem refused inline'],
  ],
])('%s', (_, changed, expected) => {
  const found = findingsOf({ ...healthy, ...changed }, [], siteChecks);
  expect(found.map(({ area, level, what }) => `${level} ${area} ${what}`)).toEqual(
    expected.map((begin) => expect.stringMatching(new RegExp(`^${begin.replaceAll(/[.()]/g, '.')}`))),
  );
  for (const { advice } of found) expect(advice).toMatch(/\w{4}.*\.$/);
});
