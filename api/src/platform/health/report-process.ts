import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openAnswerMeter } from '@plumbline/serving/answer-meter';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedly } from '../jobs/repeatedly.ts';
import type { Circuit, ProviderName } from '../circuit-breaker/circuit-breaker.ts';
import { deleteProcess, saveProcess } from './site-processes.ts';

interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The HTTP server whose requests are measured. */
  readonly server: Server;
  /** The circuit breakers of the external services. */
  readonly circuits: readonly Circuit[];
}

/** In ms. */
const every = 15_000;

/**
 * Stores the vitals of this process, at once and every 15 s. @returns a function that stops the reports and removes the
 * process from the list.
 */
export function startReportingProcess({ db, clock, log, server, circuits }: ReportDeps): () => Promise<void> {
  const [id, startedAt] = [randomBytes(12).toString('base64url'), new Date(clock.now()).toISOString()];
  const meter = openAnswerMeter(() => performance.now());
  const delays = monitorEventLoopDelay();
  delays.enable();
  server.on('request', (_, response) => {
    const from = performance.now();
    response.once('close', () => meter.record(response.statusCode, performance.now() - from));
  });
  const report = async (): Promise<void> => {
    const vitals = {
      ...meter.read(),
      lag: Math.round(delays.percentile(99) / 1e6),
      memory: Math.round(process.memoryUsage.rss() / 1e6),
      fault: silentProviders(circuits),
    };
    delays.reset();
    await db.write((transaction) => saveProcess(transaction, { id, kind: 'api', startedAt, ...vitals }, clock.now()));
  };
  const stop = repeatedly('vitals', report, every, (error) =>
    log.warn({ err: error }, 'the vitals of this process could not be stored'),
  );
  return async () => {
    await stop();
    delays.disable();
    // A database that is away must not keep the process from ending its other work.
    await deleteProcess(db.knex, id).catch((error: unknown) =>
      log.warn({ err: error }, 'this process could not be removed from the list of processes'),
    );
  };
}

const providerNames: Readonly<Record<ProviderName, string>> = {
  stripe: 'Stripe',
  square: 'Square',
  mailgun: 'Mailgun',
};

/** A sentence about the providers that do not answer; null if all of them answer. */
export function silentProviders(circuits: readonly Circuit[]): string | null {
  const silent = circuits
    .filter(({ status }) => status().state !== 'closed')
    .map(({ provider }) => providerNames[provider]);
  if (silent.length === 0) return null;
  return `${silent.join(' and ')} ${silent.length === 1 ? 'does' : 'do'} not answer, and ${silent.length === 1 ? 'is' : 'are'} not called for a while.`;
}
