import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import { openCircuit, type Circuit } from '../platform/circuit-breaker/circuit-breaker.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { JobLoop } from '../platform/jobs/job-loop.ts';
import type { Job } from '../platform/module.ts';
import type { MailContents } from './mail-contents.ts';
import type { MailSettings } from './mail-settings.ts';
import { startMailWorker } from './outbox/worker.ts';
import { openMailgun } from './providers/mailgun.ts';
import { composer } from './templates/compose.ts';

interface OpenDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly contents: MailContents;
}

/** What others tell of mail that they wrote, and what sends it. */
export interface Outbox {
  /** There is something new to send. */
  wake(): void;
  /** Null where nothing is sent. */
  readonly job: Job | null;
  /** Null where nothing is sent. */
  readonly circuit: Circuit | null;
}

const idle: Outbox = { circuit: null, job: null, wake: () => {} };

/** Opens what sends the mail, where this process is to send and there is a provider. Without one, mail waits in the outbox. */
export function openOutbox({ site, contents, ...deps }: OpenDeps, { carrier, from, worker }: MailSettings): Outbox {
  if (!worker) return idle;
  if (carrier === null) {
    deps.log.warn('MAILGUN_API_KEY is not set: mail is written down, and waits until it is');
    return idle;
  }
  const compose = composer({ site, from, contents });
  const circuit = openCircuit({ provider: 'mailgun', ...deps });
  const sending = { ...deps, carrier: openMailgun(carrier), compose, circuit, random: Math.random };
  let loop: JobLoop | null = null;
  return {
    circuit,
    wake: () => loop?.wake(),
    job: {
      name: 'mail',
      start: (hearOf) => {
        loop = startMailWorker(sending, hearOf('mail'));
        return loop.stop;
      },
    },
  };
}
