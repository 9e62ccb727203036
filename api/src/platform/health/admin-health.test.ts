import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import type { AdminHealth } from '@plumbline/contract/platform/admin-health';
import { pino } from 'pino';
import { openApp, pageServerKey, type OpenApp } from '../../testing/open-app.ts';
import { signedIn } from '../../testing/staff-browser.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { enqueueMail } from '../../mail/outbox/outbox.ts';
import { storeEvents } from '../../commerce/payments/events/store.ts';
import { runAndReport } from '../jobs/repeatedly.ts';
import { createCircuitBreaker } from '../circuit-breaker/circuit-breaker.ts';
import { saveProcess, listProcesses } from './site-processes.ts';
import { silentProviders, startReportingProcess } from './report-process.ts';
import { listWorkerRuns, openWorkerRuns } from './worker-runs.ts';

const log = pino({ level: 'silent' });
const now = Date.parse('2026-11-21T12:00:00Z');
const at = new Date(now).toISOString();

const pageServer = {
  id: 'page-server-1',
  startedAt: at,
  requests: 10,
  failures: 0,
  p95: 12,
  lag: 11,
  memory: 180,
  fault: null,
};

const report = (app: OpenApp, body: unknown, key = pageServerKey) =>
  fetch(`${app.origin}/api/page-servers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

async function health(app: OpenApp): Promise<AdminHealth> {
  const response = await (await signedIn(app, 'viewer')).send('GET', '/api/admin/health');
  expect(response.status).toBe(200);
  return (await response.json()) as AdminHealth;
}

test('a new site has no findings after a page server has reported', async () => {
  await using app = await openApp();
  expect((await health(app)).findings.map(({ area }) => area)).toEqual(['pages']);
  expect((await report(app, pageServer)).status).toBe(202);
  const { findings, processes, database, workers, webhooks, remotes } = await health(app);
  expect([findings, workers, webhooks, remotes]).toEqual([[], [], [], []]);
  expect(processes).toEqual([{ ...pageServer, kind: 'page-server', seenAt: at, silent: false }]);
  expect(database).toMatchObject({ dialect: app.db.dialect });
  expect(database.bytes).toBeGreaterThan(1000);
});

test('a page server that ends is removed from the list by its own request only', async () => {
  await using app = await openApp();
  await report(app, pageServer);
  const end = (id: string, key = pageServerKey) =>
    fetch(`${app.origin}/api/page-servers/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });
  expect((await end(pageServer.id, 'another key that is as long as it has to be')).status).toBe(401);
  expect((await end('another-page-server')).status).toBe(200);
  expect((await listProcesses(app.db.knex, now)).length).toBe(1);
  expect((await end(pageServer.id)).status).toBe(200);
  expect(await listProcesses(app.db.knex, now)).toEqual([]);
});

test('a page server’s report needs the key and valid data', async () => {
  await using app = await openApp();
  expect((await report(app, pageServer, 'another key that is as long as it has to be')).status).toBe(401);
  const wrong = await report(app, { ...pageServer, id: 'x', requests: -1, fault: 'x'.repeat(501) });
  const { issues } = (await wrong.json()) as { issues: { path: string }[] };
  expect([wrong.status, issues.map(({ path }) => path)]).toEqual([400, ['body.id', 'body.requests', 'body.fault']]);
  expect((await fetch(`${app.origin}/api/admin/health`)).status).toBe(401);
});

test('a process without reports is shown as silent, and is deleted after an hour', async () => {
  await using app = await openApp();
  await report(app, pageServer);
  app.clock.time += 60_000;
  await report(app, { ...pageServer, id: 'page-server-2' });
  expect((await health(app)).processes.map(({ id, silent }) => [id, silent])).toEqual([
    ['page-server-2', false],
    ['page-server-1', true],
  ]);
  app.clock.time += 3_600_000;
  await report(app, { ...pageServer, id: 'page-server-3' });
  expect((await health(app)).processes.map(({ id }) => id)).toEqual(['page-server-3', 'page-server-2']);
});

test('mails, their attempts and events are reported per hour', async () => {
  await using app = await openApp();
  const receipt = { number: 1, name: 'Renée', subject: 'other' as const, receivedAt: at };
  const early = new Date(now - 20 * 60_000).toISOString();
  await app.db.write(async (transaction) => {
    await enqueueMail(transaction, { kind: 'contact-receipt', to: 'a@example.org', payload: receipt, now: early });
    const refs = { orderId: null, intentId: null, subscriptionId: null };
    const event = { provider: 'stripe', type: 'payment_intent.succeeded', refs } as const;
    await storeEvents(transaction, [{ ...event, eventId: 'evt_1' }], early);
    await storeEvents(transaction, [{ ...event, eventId: 'evt_2' }], at);
  });
  await app.db.knex('provider_events').where({ event_id: 'evt_1' }).update({ due_at: null, handled_at: at });
  await app.db.knex('provider_events').where({ event_id: 'evt_2' }).update({ last_error: 'rate_limit' });
  const [{ id }] = (await app.db.knex('outbox')) as [{ id: number }];
  await app.db.knex('mail_tries').insert([
    { mail_id: id, outcome: 'trouble', error: 'away', ended_at: early },
    { mail_id: id, outcome: 'refused', error: 'no', ended_at: at },
    { mail_id: id, outcome: 'sent', error: null, ended_at: at },
  ]);
  const { mail, webhooks, findings } = await health(app);
  const [eleven, twelve] = ['2026-11-21T11:00:00.000Z', '2026-11-21T12:00:00.000Z'];
  expect(mail).toEqual({
    queued: 1,
    dueSince: early,
    dead: 0,
    sent: 0,
    hours: [
      { hour: eleven, good: 0, bad: 1 },
      { hour: twelve, good: 1, bad: 1 },
    ],
  });
  expect(webhooks).toEqual([
    {
      provider: 'stripe',
      lastAt: at,
      waiting: 1,
      oldestWaitingAt: at,
      failing: 1,
      hours: [
        { hour: eleven, good: 1, bad: 0 },
        { hour: twelve, good: 0, bad: 1 },
      ],
    },
  ]);
  expect(findings.map(({ area, level }) => [area, level])).toEqual([
    ['pages', 'broken'],
    ['mail', 'broken'],
    ['webhooks', 'look'],
  ]);
});

test('the last run of a worker is stored in one row, failures immediately and successes occasionally', async () => {
  const db = await openTestDatabase();
  const runs = openWorkerRuns({ db, log });
  const onRun = runs.onRunOf('canaries');
  const kept = async () => {
    await runs.pendingWrites();
    return listWorkerRuns(db.knex, now + 5_000);
  };
  onRun({ began: now, took: 7, next: 1_000 });
  expect(await kept()).toMatchObject([{ worker: 'canaries', beganAt: at, took: 7, late: false, error: null }]);
  onRun({ began: now + 1_000, took: 9, next: 1_000 });
  expect(await kept()).toMatchObject([{ took: 7 }]);
  onRun({ began: now + 2_000, took: 3, next: 1_000, error: new Error('disk full') });
  const failedAt = new Date(now + 2_000).toISOString();
  expect(await kept()).toMatchObject([{ took: 3, error: 'disk full', failedAt }]);
  onRun({ began: now + 3_000, took: 4, next: 1_000 });
  expect(await kept()).toMatchObject([{ took: 4, error: null, failedAt }]);
  onRun({ began: now + 30_000, took: 5, next: 1_000 });
  expect(await kept()).toMatchObject([{ took: 5 }]);
  expect(await listWorkerRuns(db.knex, now + 120_000)).toMatchObject([{ late: true }]);
  await db.close();
});

test('a run is reported whether it succeeds or fails', async () => {
  const runs: unknown[] = [];
  const onRun = (run: unknown) => void runs.push(run);
  expect(await runAndReport('test', async () => 'done', 50, onRun)).toBe('done');
  await expect(runAndReport('test', () => Promise.reject(new Error('no')), 50, onRun)).rejects.toThrow('no');
  expect(runs).toMatchObject([{ next: 50 }, { next: 50, error: new Error('no') }]);
  const failing = jest.fn(() => {
    throw new Error('cannot report');
  });
  await expect(runAndReport('test', async () => 'done', 50, failing)).rejects.toThrow('cannot report');
  expect(failing).toHaveBeenCalledTimes(1);
});

test('an API process reports an unreachable provider, which is a serious finding', async () => {
  const circuit = createCircuitBreaker({ provider: 'stripe', clock: { now: () => now }, log });
  expect(silentProviders([circuit])).toBeNull();
  for (let calls = 0; calls < 5; calls += 1) circuit.enter()?.('failed');
  const fault = silentProviders([circuit]);
  expect(fault).toBe('Stripe does not answer, and is not called for a while.');
  await using app = await openApp();
  await report(app, pageServer);
  await app.db.write((transaction) =>
    saveProcess(transaction, { ...pageServer, id: 'api-process-1', kind: 'api', fault }, now),
  );
  expect((await health(app)).findings).toMatchObject([{ area: 'api', level: 'broken', what: fault }]);
});

test('an API process reports itself until it stops', async () => {
  await using app = await openApp();
  const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
  const stop = startReportingProcess({ db: app.db, clock: app.clock, log, server, circuits: [] });
  const listed = () => listProcesses(app.db.knex, app.clock.time);
  while ((await listed()).length === 0) await delay(5);
  expect(await listed()).toMatchObject([{ kind: 'api', silent: false, fault: null, startedAt: at }]);
  await stop();
  expect(await listed()).toEqual([]);
  server.close();
});
