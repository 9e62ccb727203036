import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openAnswerMeter } from '@plumbline/serving/answer-meter';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedly } from '../jobs/repeatedly.ts';
import type { Circuit, ProviderName } from '../circuit-breaker/circuit-breaker.ts';
import { dropProcess, keepProcess } from './site-processes.ts';

interface TellDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** What answers. */
  readonly server: Server;
  /** Of the providers that are called. */
  readonly circuits: readonly Circuit[];
}

/** In ms. */
const every = 15_000;

/** Lets all processes know how this one does, at once and every quarter of a minute. @returns what stops it, and takes it off the list. */
export function startTellingProcess({ db, clock, log, server, circuits }: TellDeps): () => Promise<void> {
  const [id, startedAt] = [randomBytes(12).toString('base64url'), new Date(clock.now()).toISOString()];
  const meter = openAnswerMeter(() => performance.now());
  const delays = monitorEventLoopDelay();
  delays.enable();
  server.on('request', (_, response) => {
    const from = performance.now();
    response.once('close', () => meter.note(response.statusCode, performance.now() - from));
  });
  const tell = async (): Promise<void> => {
    const vitals = {
      ...meter.read(),
      lag: Math.round(delays.percentile(99) / 1e6),
      memory: Math.round(process.memoryUsage.rss() / 1e6),
      fault: silentProviders(circuits),
    };
    delays.reset();
    await db.write((transaction) => keepProcess(transaction, { id, kind: 'api', startedAt, ...vitals }, clock.now()));
  };
  const stop = repeatedly('vitals', tell, every, (error) =>
    log.warn({ err: error }, 'how this process does could not be told'),
  );
  return async () => {
    await stop();
    delays.disable();
    await dropProcess(db.knex, id);
  };
}

const names: Readonly<Record<ProviderName, string>> = { stripe: 'Stripe', square: 'Square', mailgun: 'Mailgun' };

/** In words; null where all of them answer. */
export function silentProviders(circuits: readonly Circuit[]): string | null {
  const silent = circuits.filter(({ status }) => status().state !== 'closed').map(({ provider }) => names[provider]);
  if (silent.length === 0) return null;
  return `${silent.join(' and ')} ${silent.length === 1 ? 'does' : 'do'} not answer, and ${silent.length === 1 ? 'is' : 'are'} left alone for a while.`;
}
