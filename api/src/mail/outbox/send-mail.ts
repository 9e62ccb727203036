import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '@plumbline/serving/tracing/spans';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import { MailProviderError, type MailProvider, type OutgoingMail } from '../providers/mail-provider.ts';
import type { Circuit } from '../../platform/circuit-breaker/circuit-breaker.ts';
import { isSuppressed } from '../suppressions/store.ts';
import { suppressible } from './mail-kinds.ts';
import { countBrokenTries, deferMail, dropMail, endMail, isSuperseded, markSent, type ClaimedMail } from './outbox.ts';

/** The dependencies of sending. */
export interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: MailProvider;
  /** Renders the mail; null if the mail has no recipient. */
  readonly compose: (mail: ClaimedMail) => Promise<OutgoingMail | null>;
  /** A random number from 0 to 1. */
  readonly random: () => number;
  /** Null or absent: no circuit breaker. */
  readonly circuit?: Circuit | null;
}

/**
 * The result of a try, for the worker: `nothing`: the mail was cancelled or dropped without a call to the provider;
 * `refused`: the provider does not accept this mail; `trouble`: the provider fails for all mails; `broken`: the mail could
 * not be rendered, or its result not stored.
 */
export type SendOutcome = 'sent' | 'nothing' | 'refused' | 'trouble' | 'broken';

const mailgunCall = {
  kind: SpanKind.CLIENT,
  attributes: { 'plumbline.provider': 'mailgun', 'plumbline.operation': 'messages.create' },
} as const;

/** In ms between the tries of one mail. */
export const retryBackoff = { first: 5000, max: 15 * 60_000 };
/** In ms: a mail that the provider has not accepted in this time is out of date. */
const maxAge = 3 * 24 * 3_600_000;
/** The most failed renderings of a mail, which then are a bug that more retries do not fix. */
const maxBrokenTries = 8;

/** Tries once to send a mail and stores the result. */
export async function sendMail(deps: SendDeps, mail: ClaimedMail): Promise<SendOutcome> {
  const { db, clock, log, provider, compose } = deps;
  const logFields = { mail: mail.id, kind: mail.kind, attempt: mail.attempt };
  const skipReason = await findSkipReason(deps, mail);
  if (skipReason !== null) {
    // Not logged as an error, because nothing has failed. Staff can see the reason, and send the mail nevertheless.
    const now = new Date(clock.now()).toISOString();
    const end = { status: 'cancelled', now, outcome: 'refused', error: skipReason } as const;
    await db.write((transaction) => endMail(transaction, mail, end));
    log.info({ ...logFields, why: skipReason }, 'a mail was not sent');
    return 'nothing';
  }
  let outgoing: OutgoingMail | null;
  try {
    outgoing = await compose(mail);
  } catch (error) {
    log.error({ ...logFields, err: error }, 'a mail could not be rendered');
    await storeFailure(deps, mail, {
      outcome: 'broken',
      error: 'the mail could not be rendered',
      providerFailed: false,
      dead: (await countBrokenTries(db.knex, mail)) + 1 >= maxBrokenTries,
    });
    return 'broken';
  }
  if (outgoing === null) {
    await db.write((transaction) => dropMail(transaction, mail));
    log.info(logFields, 'a mail without a recipient was dropped');
    return 'nothing';
  }
  const report = deps.circuit?.enter();
  try {
    await inSpan('mailgun messages.create', mailgunCall, () => provider.send(outgoing));
    report?.('answered');
  } catch (error) {
    const { message, code, permanent } = asProviderError(error);
    report?.(permanent ? 'answered' : 'failed');
    const dead = permanent || clock.now() - Date.parse(mail.queuedAt) > maxAge;
    log[dead ? 'error' : 'warn']({ ...logFields, code, dead }, 'the mail provider did not accept a mail');
    const outcome = permanent ? 'refused' : 'trouble';
    await storeFailure(deps, mail, { outcome, error: message, providerFailed: !permanent, dead });
    return outcome;
  }
  await db.write((transaction) => markSent(transaction, mail, new Date(clock.now()).toISOString()));
  log.info(logFields, 'a mail was sent');
  return 'sent';
}

/** Why a mail must not be sent; null if it may. */
async function findSkipReason({ db }: SendDeps, mail: ClaimedMail): Promise<string | null> {
  // Anybody can cause these mails with a form, for any address.
  if (suppressible.has(mail.kind) && (await isSuppressed(db.knex, mail.to))) {
    return 'the address is on the suppression list';
  }
  return (await isSuperseded(db.knex, mail)) ? 'a newer mail says otherwise of the renewal' : null;
}

interface FailedTry {
  readonly outcome: 'refused' | 'trouble' | 'broken';
  readonly error: string;
  readonly providerFailed: boolean;
  readonly dead: boolean;
}

async function storeFailure(
  { db, clock, random }: SendDeps,
  mail: ClaimedMail,
  { outcome, error, providerFailed, dead }: FailedTry,
): Promise<void> {
  const end = { now: new Date(clock.now()).toISOString(), outcome, error: error.slice(0, 500) };
  if (dead) return db.write((transaction) => endMail(transaction, mail, { ...end, status: 'dead' }));
  const dueAt = new Date(clock.now() + backoff(mail.attempt, retryBackoff, random)).toISOString();
  return db.write((transaction) => deferMail(transaction, mail, { ...end, dueAt, providerFailed }));
}

function asProviderError(error: unknown): MailProviderError {
  return error instanceof MailProviderError
    ? error
    : new MailProviderError(String(error), { permanent: false, code: 'unknown', cause: error });
}
