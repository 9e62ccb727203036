import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { AuditRenderer } from '../leads/audit-pdf/audit-renderer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { HearTurn } from '../platform/jobs/repeatedly.ts';
import { openCircuit, type Circuit } from '../platform/circuit-breaker/circuit-breaker.ts';
import { composer } from './templates/compose.ts';
import type { MailSettings } from './mail-settings.ts';
import { openMailgun } from './providers/mailgun.ts';
import { startMailWorker, type MailWorker } from './outbox/worker.ts';

interface MailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly secret: Buffer;
  readonly audits: AuditRenderer;
  readonly hear?: HearTurn;
}

/** What sends the mail, and how its carrier does. */
export interface OpenedMail extends MailWorker {
  /** Null where nothing is sent. */
  readonly circuit: Circuit | null;
}

const idle: OpenedMail = { circuit: null, wake: () => {}, stop: () => Promise.resolve() };

/** Starts what sends the mail, where this process is to send and there is a carrier. Without one, mail waits in the outbox. */
export function openMail(
  { site, secret, audits, hear, ...deps }: MailDeps,
  { carrier, from, worker }: MailSettings,
): OpenedMail {
  if (!worker) return idle;
  if (carrier === null) {
    deps.log.warn('MAILGUN_API_KEY is not set: mail is written down, and waits until it is');
    return idle;
  }
  const compose = composer({ ...deps, site, secret, from, audits });
  const circuit = openCircuit({ provider: 'mailgun', ...deps });
  const sending = startMailWorker(
    { ...deps, carrier: openMailgun(carrier), compose, circuit, random: Math.random },
    hear,
  );
  return { ...sending, circuit };
}
