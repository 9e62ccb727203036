import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '@plumbline/serving/tracing/spans';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import { CarrierError, type Carrier, type OutgoingMail } from '../providers/mail-provider.ts';
import type { Circuit } from '../../platform/circuit-breaker/circuit-breaker.ts';
import { isSuppressed } from '../suppressions/store.ts';
import { suppressible } from './mail-kinds.ts';
import { buryMail, deferMail, dropMail, markSent, type ClaimedMail } from './outbox.ts';

/** What sending needs. */
export interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly carrier: Carrier;
  /** Makes a mail of what stands in the outbox; null where there is nothing to send after all. */
  readonly compose: (mail: ClaimedMail) => Promise<OutgoingMail | null>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Null or absent: mail is always tried. */
  readonly circuit?: Circuit | null;
}

/**
 * How a try ended, for who decides on the next ones: `trouble` is the carrier's, and not of this mail; of `nothing` the
 * carrier has not heard.
 */
export type Outcome = 'sent' | 'nothing' | 'refused' | 'trouble' | 'broken';

const mailgunCall = {
  kind: SpanKind.CLIENT,
  attributes: { 'plumbline.provider': 'mailgun', 'plumbline.operation': 'messages.create' },
} as const;

/** In ms between the tries of one mail. */
export const retry = { first: 5000, most: 15 * 60_000 };
/** In ms: what the carrier did not take in that time comes too late. */
const patience = 3 * 24 * 3_600_000;
/** A mail that we cannot even write is our fault; it is not mended by trying for days. */
const attemptsToWrite = 8;

/** Tries once to send a mail, and writes down how that ended. */
export async function sendMail(deps: SendDeps, mail: ClaimedMail): Promise<Outcome> {
  const { db, clock, log, carrier, compose } = deps;
  const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempt };
  if (suppressible.has(mail.kind) && (await isSuppressed(db.knex, mail.to))) {
    // Kept as dead: staff see why it did not arrive, and can have it sent once the address is off the list.
    await db.write((transaction) =>
      buryMail(transaction, mail, {
        now: new Date(clock.now()).toISOString(),
        outcome: 'refused',
        error: 'the address is on the suppression list',
      }),
    );
    log.info(about, 'a mail was to an address that we may not write to');
    return 'nothing';
  }
  let outgoing: OutgoingMail | null;
  try {
    outgoing = await compose(mail);
  } catch (error) {
    log.error({ ...about, err: error }, 'a mail cannot be written');
    await giveBack(deps, mail, {
      outcome: 'broken',
      error: 'it cannot be written',
      carrierFailed: false,
      dead: mail.attempt >= attemptsToWrite,
    });
    return 'broken';
  }
  if (outgoing === null) {
    await db.write((transaction) => dropMail(transaction, mail));
    log.info(about, 'a mail was to nobody');
    return 'nothing';
  }
  const tell = deps.circuit?.enter();
  try {
    await inSpan('mailgun messages.create', mailgunCall, () => carrier.send(outgoing));
    tell?.('answered');
  } catch (error) {
    const { message, code, permanent } = asCarrierError(error);
    tell?.(permanent ? 'answered' : 'failed');
    const dead = permanent || clock.now() - Date.parse(mail.queuedAt) > patience;
    log[dead ? 'error' : 'warn']({ ...about, code, dead }, 'a mail was not taken');
    const outcome = permanent ? 'refused' : 'trouble';
    await giveBack(deps, mail, { outcome, error: message, carrierFailed: !permanent, dead });
    return outcome;
  }
  await db.write((transaction) => markSent(transaction, mail, new Date(clock.now()).toISOString()));
  log.info(about, 'a mail was sent');
  return 'sent';
}

interface GivenBack {
  readonly outcome: 'refused' | 'trouble' | 'broken';
  readonly error: string;
  readonly carrierFailed: boolean;
  readonly dead: boolean;
}

async function giveBack(
  { db, clock, random }: SendDeps,
  mail: ClaimedMail,
  { outcome, error, carrierFailed, dead }: GivenBack,
): Promise<void> {
  const end = { now: new Date(clock.now()).toISOString(), outcome, error: error.slice(0, 500) };
  if (dead) return db.write((transaction) => buryMail(transaction, mail, end));
  const dueAt = new Date(clock.now() + backoff(mail.attempt, retry, random)).toISOString();
  return db.write((transaction) => deferMail(transaction, mail, { ...end, dueAt, carrierFailed }));
}

function asCarrierError(error: unknown): CarrierError {
  return error instanceof CarrierError
    ? error
    : new CarrierError(String(error), { permanent: false, code: 'unknown', cause: error });
}
