import { statfs } from 'node:fs/promises';
import type { Middleware } from 'koa';
import type { Knex } from 'knex';
import { loadMetrics, versionMetric } from '@plumbline/serving/load-metrics';
import type { Shedding } from '@plumbline/serving/shedding';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Circuit } from '../circuit-breaker/circuit-breaker.ts';
import { databaseFaultOf } from '../database/fault-of.ts';
import type { ApiState } from '../http/state.ts';
import type { Metric, Sample } from './metric.ts';

/** The metrics of an API process for Prometheus. */
export interface Metrics {
  /** Accepted bearer tokens. */
  readonly tokens: readonly string[];
  /** Middleware that measures every request by its route pattern. */
  readonly time: Middleware<ApiState>;
  /** All metrics in Prometheus' text format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

interface Options {
  readonly db: { readonly knex: Knex };
  readonly clock: Clock;
  /** Null or absent: load shedding is off. */
  readonly shedding?: Pick<Shedding, 'status'> | null;
  /** The circuit breakers of the external services; default none. */
  readonly circuits?: readonly Circuit[];
  /** Metrics that are read from the database; default none. */
  readonly measured?: readonly Metric[];
  /** The folder whose disk is measured; default none. */
  readonly dataFolder?: string;
  /** Accepted bearer tokens; none: metrics are off. */
  readonly tokens: readonly string[];
}

/** Null if the folder's disk is not there. */
async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}

/** @throws the error if it is not one of the database. */
function nullIfDatabaseFault(error: unknown): null {
  if (databaseFaultOf(error) === null) throw error;
  return null;
}

const circuitValue = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Opens the metrics of one API process. Metrics from the database are the same in all processes that share it. */
export function openMetrics({
  db,
  clock,
  shedding = null,
  circuits = [],
  measured = [],
  dataFolder,
  tokens,
}: Options): Metrics | null {
  if (tokens.length === 0) return null;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  versionMetric(register);
  if (shedding) loadMetrics(register, shedding);
  const requests = new Histogram({
    name: 'plumbline_api_request_seconds',
    help: 'Requests, by the pattern of their route: how long each took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10],
    registers,
  });
  const gauges = measured.map((metric) => ({
    read: metric.read,
    gauge: new Gauge({
      name: metric.name,
      help: metric.help,
      labelNames: [...(metric.labelNames ?? [])],
      registers,
    }),
  }));
  const circuit = new Gauge({
    name: 'plumbline_provider_circuit',
    help: 'Circuit breakers of the providers: 0 closed, 1 half-open, 2 open.',
    labelNames: ['provider'],
    registers,
  });
  const databaseUp = new Gauge({
    name: 'plumbline_database_up',
    help: 'Whether the database answers: 1 or 0. Where it does not, the metrics that are read from it are absent.',
    registers,
  });
  const databaseFailures = new Counter({
    name: 'plumbline_database_failures_total',
    help: 'Requests that were answered with 503 because the database was away or could not write.',
    registers,
  });
  const diskFree = new Gauge({
    name: 'plumbline_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers,
  });
  const setSamples = (gauge: Gauge, samples: readonly Sample[]): void => {
    gauge.reset();
    // A reset sets a metric without labels to 0, which would read as the year 1970 for a time.
    gauge.remove({});
    for (const { labels, value } of samples) gauge.set({ ...labels }, value);
  };

  return {
    tokens,
    async time(ctx, next) {
      const stop = requests.startTimer();
      try {
        await next();
      } finally {
        const route: unknown = ctx['_matchedRoute'];
        // Callers can send any method and path: unknown ones get a common label.
        const isKnown = typeof route === 'string';
        if (ctx.state.isDatabaseFailure) databaseFailures.inc();
        stop({ method: isKnown ? ctx.method : 'other', route: isKnown ? route : 'none', status: String(ctx.status) });
      }
    },
    async text() {
      const now = clock.now();
      let isUp = true;
      for (const { gauge, read } of gauges) {
        // After a failed query, the remaining metrics are skipped.
        const samples: readonly Sample[] | null = isUp ? await read(db.knex, now).catch(nullIfDatabaseFault) : null;
        isUp = samples !== null;
        setSamples(gauge, samples ?? []);
      }
      databaseUp.set(Number(isUp));
      const free = dataFolder === undefined ? null : await freeBytes(dataFolder);
      setSamples(diskFree, free === null ? [] : [{ labels: {}, value: free }]);
      for (const { provider, status } of circuits) circuit.set({ provider }, circuitValue[status().state]);
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}
