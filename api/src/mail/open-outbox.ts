import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import { createCircuitBreaker, type Circuit } from '../platform/circuit-breaker/circuit-breaker.ts';
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

/** The mail worker of this process, which is woken after a mail was queued. */
export interface Outbox {
  /** Reports that there is new mail to send. */
  wake(): void;
  /** Null if this process sends no mail. */
  readonly job: Job | null;
  /** Null if this process sends no mail. */
  readonly circuit: Circuit | null;
}

const idleOutbox: Outbox = { circuit: null, job: null, wake: () => {} };

/**
 * Opens the mail worker if this process sends mail and a provider is configured. Without a provider, mail waits in the
 * outbox.
 */
export function openOutbox({ site, contents, ...deps }: OpenDeps, { mailgun, from, worker }: MailSettings): Outbox {
  if (!worker) return idleOutbox;
  if (mailgun === null) {
    deps.log.warn('MAILGUN_API_KEY is not set: mail waits in the outbox until the key is set');
    return idleOutbox;
  }
  const compose = composer({ site, from, contents });
  const circuit = createCircuitBreaker({ provider: 'mailgun', ...deps });
  const sendDeps = { ...deps, provider: openMailgun(mailgun), compose, circuit, random: Math.random };
  let loop: JobLoop | null = null;
  return {
    circuit,
    wake: () => loop?.wake(),
    job: {
      name: 'mail',
      start: (onRunOf) => {
        loop = startMailWorker(sendDeps, onRunOf('mail'));
        return loop.stop;
      },
    },
  };
}
