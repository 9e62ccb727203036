import type { Middleware } from 'koa';
import type { Knex } from 'knex';
import { loadMetrics } from '@plumbline/serving/load-metrics';
import type { Shedding } from '@plumbline/serving/shedding';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Circuit } from '../circuit-breaker/circuit-breaker.ts';
import { countInDatabase, type Count } from './counts.ts';

/** What an API process tells Prometheus. */
export interface Metrics {
  readonly token: string;
  /** Times every request, by the pattern of its route. */
  readonly time: Middleware;
  /** All of it in Prometheus' text format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

interface Options {
  readonly db: { readonly knex: Knex };
  readonly clock: Clock;
  /** Null or absent: nothing is refused. */
  readonly shedding?: Pick<Shedding, 'status'> | null;
  /** Of the providers that are called; default none. */
  readonly circuits?: readonly Circuit[];
  /** Null: nobody is told. */
  readonly token: string | null;
}

const circuitValue = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Opens the metrics of one API process. What is counted in the database is the same in each that shares it. */
export function openMetrics({ db, clock, shedding = null, circuits = [], token }: Options): Metrics | null {
  if (token === null) return null;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  if (shedding) loadMetrics(register, shedding);
  const requests = new Histogram({
    name: 'plumbline_api_request_seconds',
    help: 'Requests, by the pattern of their route: how long each took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `plumbline_${name}`, help, labelNames: [...labelNames], registers });
  const orders = gauge('orders', 'Orders, by their state.', ['status']);
  const attempts = gauge('payment_attempts', 'Attempts to pay, by provider and state.', ['provider', 'status']);
  const disputes = gauge('disputes', 'Disputes, by their standing.', ['standing']);
  const evidenceDue = gauge(
    'dispute_evidence_due_timestamp_seconds',
    'Until when evidence can be submitted for the dispute whose time is over first.',
  );
  const refunds = gauge('refunds', 'Refunds that were asked for here, by their state.', ['state']);
  const refundLate = gauge(
    'refund_late_seconds',
    'How long ago the refund was asked for that waits longest to be sent.',
  );
  const mails = gauge('outbox_mails', 'Mails that are not gone: waiting, or dead after too many attempts.', ['status']);
  const late = gauge('outbox_late_seconds', 'How long the mail that is overdue for longest has been due.');
  const events = gauge('provider_events_waiting', 'Events of payment providers that are not handled.');
  const resting = gauge('release_resting', 'Releases that failed too often: page servers hand out the ones before.', [
    'remote',
    'release',
  ]);
  const backupAt = gauge('backup_last_good_timestamp_seconds', 'When the last verified backup was begun.');
  const backupBytes = gauge('backup_last_good_bytes', 'How large it is.');
  const refusals = gauge('policy_refusals', "What browsers refused by the pages' policies within a day, as they tell.");
  const circuit = gauge('provider_circuit', 'Providers: 0 is called, 2 did not answer and is not, 1 is being tried.', [
    'provider',
  ]);
  const set = (metric: Gauge, counts: readonly Count[]): void => {
    metric.reset();
    // A reset gives a metric without labels the value 0: nothing to count would read as the year 1970.
    metric.remove({});
    for (const { labels, count } of counts) metric.set({ ...labels }, count);
  };

  return {
    token,
    async time(ctx, next) {
      const stop = requests.startTimer();
      try {
        await next();
      } finally {
        const route: unknown = ctx['_matchedRoute'];
        // Anybody can make up methods and paths.
        const known = typeof route === 'string';
        stop({ method: known ? ctx.method : 'other', route: known ? route : 'none', status: String(ctx.status) });
      }
    },
    async text() {
      const counted = await countInDatabase(db.knex, clock.now());
      set(orders, counted.orders);
      set(attempts, counted.attempts);
      set(disputes, counted.disputes);
      set(refunds, counted.refunds);
      set(mails, counted.mails);
      set(resting, counted.resting);
      late.set(counted.mailLate);
      refundLate.set(counted.refundLate);
      events.set(counted.events);
      const { backup, evidenceDueAt } = counted;
      set(evidenceDue, evidenceDueAt === null ? [] : [{ labels: {}, count: evidenceDueAt }]);
      set(backupAt, backup ? [{ labels: {}, count: backup.at }] : []);
      set(backupBytes, backup ? [{ labels: {}, count: backup.bytes }] : []);
      refusals.set(counted.refusals);
      for (const { provider, status } of circuits) circuit.set({ provider }, circuitValue[status().state]);
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}
