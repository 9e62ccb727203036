import { getLiveness } from '@plumbline/contract/platform/health';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { enqueueMail } from '../../mail/outbox/outbox.ts';
import { createCircuitBreaker } from '../circuit-breaker/circuit-breaker.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { openMetrics } from './metrics.ts';

const token = 'what who watches the site has been given';
const settings = { METRICS_TOKEN: token };

async function readMetrics(app: OpenApp, authorization = `Bearer ${token}`) {
  const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization } });
  return { status: answer.status, lines: (await answer.text()).split('\n') };
}

test('metrics of unsent mails, of the oldest late one, and of rows by their state', async () => {
  await using app = await openApp({ settings });
  const at = (seconds: number) => new Date(app.clock.time + seconds * 1_000).toISOString();
  await app.db.knex.transaction(async (transaction) => {
    for (const due of [-90, -30, -20, 600]) {
      const payload = { slug: 'level' } as never;
      await enqueueMail(transaction, { kind: 'contact-staff', to: 'a@example.org', payload, now: at(due) });
    }
  });
  await app.db.knex('outbox').where('due_at', at(-30)).update({ status: 'dead' });
  await app.db.knex('outbox').where('due_at', at(-20)).update({ status: 'cancelled' });
  await app.db.knex('release_rests').insert([
    { remote: 'mf-blog', release: 'a'.repeat(20), since: at(-60), reason: 'it throws', seen_at: at(-2) },
    { remote: 'mf-blog', release: 'b'.repeat(20), since: at(-900), reason: 'it threw', seen_at: at(-300) },
  ]);
  const { lines } = await readMetrics(app);
  expect(lines).toEqual(
    expect.arrayContaining([
      'plumbline_outbox_mails{status="waiting"} 2',
      'plumbline_outbox_mails{status="dead"} 1',
      'plumbline_outbox_mails{status="cancelled"} 1',
      expect.stringMatching(/^# HELP plumbline_outbox_mails .*waiting.*dead.*cancelled/),
      'plumbline_outbox_late_seconds 90',
      'plumbline_provider_events_waiting 0',
      `plumbline_release_resting{remote="mf-blog",release="${'a'.repeat(20)}"} 1`,
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
      expect.stringMatching(/^plumbline_build_info\{version="\d+\.\d+\.\d+"\} 1$/),
    ]),
  );
  expect(lines.join('\n')).not.toContain('b'.repeat(20));
  // Metrics of deleted rows disappear.
  await app.db.knex('outbox').delete();
  expect((await readMetrics(app)).lines.join('\n')).not.toContain('plumbline_outbox_mails{');
});

test('metrics of disputes and refunds by state, of the first deadline, and of the oldest unsent refund', async () => {
  await using app = await openApp({ settings });
  const at = (seconds: number) => new Date(app.clock.time + seconds * 1_000).toISOString();
  const none = (await readMetrics(app)).lines;
  expect(none).toEqual(
    expect.arrayContaining([
      'plumbline_disputes{standing="open"} 0',
      'plumbline_refunds{state="failed"} 0',
      'plumbline_refund_late_seconds 0',
    ]),
  );
  expect(none.join('\n')).not.toMatch(/^plumbline_(dispute_evidence_due|backup_last_good)_\w+ /m);
  await app.db.knex('orders').insert({
    id: 1,
    public_id: `ord_${'0'.repeat(26)}`,
    status: 'disputed',
    amount: 9900,
    currency: 'usd',
    version: 1,
    description: 'Core Agent Annual',
    mode: 'payment',
    member_type: 'realEstateProfessional',
    search_text: '',
    created_at: at(-100),
    expires_at: at(0),
  });
  const dispute = (standing: string, due: number | null, index: number) => ({
    order_id: 1,
    ref: `dp_${index}`,
    intent_id: 'pi_1',
    amount: 100,
    reason: 'general',
    standing,
    opened_at: at(-99),
    evidence_due_at: due === null ? null : at(due),
  });
  await app.db
    .knex('disputes')
    .insert(
      [
        ['open', 7_200] as const,
        ['open', -60] as const,
        ['open', null] as const,
        ['inquiry', 3_600] as const,
        ['won', 60] as const,
      ].map(([standing, due], index) => dispute(standing, due, index)),
    );
  const refund = (state: string, asked: number, index: number) => ({
    order_id: 1,
    intent_id: 'pi_1',
    amount: 100,
    reason: 'requested',
    reference: `${index}`,
    state,
    idempotency_key: `${index}`,
    asked_at: at(asked),
    changed_at: at(asked),
  });
  await app.db
    .knex('refunds')
    .insert([
      refund('asked', -90, 0),
      refund('asked', -4_000, 1),
      refund('sent', -9_000, 2),
      refund('failed', -9_000, 3),
    ]);
  expect((await readMetrics(app)).lines).toEqual(
    expect.arrayContaining([
      'plumbline_disputes{standing="open"} 3',
      'plumbline_disputes{standing="inquiry"} 1',
      'plumbline_disputes{standing="won"} 1',
      'plumbline_disputes{standing="lost"} 0',
      `plumbline_dispute_evidence_due_timestamp_seconds ${app.clock.time / 1_000 + 3_600}`,
      'plumbline_refunds{state="asked"} 2',
      'plumbline_refunds{state="sent"} 1',
      'plumbline_refunds{state="failed"} 1',
      'plumbline_refund_late_seconds 4000',
    ]),
  );
});

test('metrics of providers that do not answer, and of refused requests', async () => {
  await using app = await openApp();
  const log = pino({ level: 'silent' });
  const circuits = (['stripe', 'mailgun'] as const).map((provider) =>
    createCircuitBreaker({ provider, clock: app.clock, log }),
  );
  for (let calls = 0; calls < 5; calls += 1) circuits[0]?.enter()?.('failed');
  const status = () => ({ inFlight: 7, waiting: 3, limit: 8, refused: { first: 1, usual: 20 } });
  const metrics = openMetrics({ ...app, circuits, shedding: { status }, tokens: [token] });
  for (let times = 0; times < 2; times += 1) {
    expect((await metrics?.text())?.body.split('\n')).toEqual(
      expect.arrayContaining([
        'plumbline_provider_circuit{provider="stripe"} 2',
        'plumbline_provider_circuit{provider="mailgun"} 0',
        'plumbline_shed_requests_total{priority="first"} 1',
        'plumbline_shed_requests_total{priority="usual"} 20',
        'plumbline_requests_in_flight 7',
        'plumbline_requests_waiting 3',
        'plumbline_requests_limit 8',
      ]),
    );
  }
});

test('requests are counted by the pattern of their route, never by made-up paths', async () => {
  await using app = await openApp({ settings });
  await app.client.call(getLiveness, {});
  await fetch(`${app.origin}/api/blog/posts/never-written`);
  await fetch(`${app.origin}/made-up/secret-1`, { method: 'PROPFIND' });
  const { lines } = await readMetrics(app);
  const counts = lines.filter((line) => line.startsWith('plumbline_api_request_seconds_count'));
  expect(counts).toEqual(
    expect.arrayContaining([
      'plumbline_api_request_seconds_count{method="GET",route="/api/health/live",status="200"} 1',
      'plumbline_api_request_seconds_count{method="GET",route="/api/blog/posts/:slug",status="404"} 1',
      expect.stringMatching(/\{method="other",route="none",status="\d{3}"\} 1$/),
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/secret-1|PROPFIND|never-written/);
});

test('the metrics require the token, and do not exist without one', async () => {
  await using app = await openApp({ settings });
  for (const given of ['', 'Bearer x', token, `Bearer ${token}x`])
    expect((await readMetrics(app, given)).status).toBe(401);
  await using without = await openApp();
  for (const given of ['', 'Bearer null', `Bearer ${token}`])
    expect((await readMetrics(without, given)).status).toBe(404);
});

test('without its database the API still has metrics, which count the failed requests', async () => {
  await using app = await openApp({ settings });
  expect((await readMetrics(app)).lines).toEqual(
    expect.arrayContaining(['plumbline_database_up 1', 'plumbline_database_failures_total 0']),
  );
  app.db.knex.client.query = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const answer = await fetch(`${app.origin}/api/blog/posts`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  const { status, lines } = await readMetrics(app);
  expect(status).toBe(200);
  expect(lines).toEqual(
    expect.arrayContaining([
      'plumbline_database_up 0',
      'plumbline_database_failures_total 1',
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
    ]),
  );
});
