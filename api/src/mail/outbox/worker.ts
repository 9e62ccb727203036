import { SpanKind } from '@opentelemetry/api';
import { failSpan, inTrace, linksTo } from '@plumbline/serving/tracing/spans';
import { startLoop, type JobLoop, type Pause } from '../../platform/jobs/job-loop.ts';
import { repairDueTimes } from '../../platform/jobs/repair-due-times.ts';
import { runAndReport, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import { claimMails, deleteOldMails, retryDeferredNow, type ClaimedMail } from './outbox.ts';
import { retryBackoff, sendMail, type SendOutcome, type SendDeps } from './send-mail.ts';

/** The most mails that are sent at the same time. */
const batch = 8;
/** In ms: longer than sending a mail takes. Afterwards the mails of a dead worker go to another. */
const lease = 60_000;
/** In ms between checks for mails of other processes. */
const interval = 5000;
/** In ms between tries while the provider fails. */
const failureBackoff = { first: 1000, max: 30_000 };
const hour = 3_600_000;
/** In ms: how long sent and cancelled mails are stored. */
const sentRetention = 30 * 24 * hour;

/**
 * Starts the worker of the outbox; `onRun` is called after each round. Any number of processes may run it. Mails that
 * are not being sent when the worker stops wait for the next start.
 */
export function startMailWorker(deps: SendDeps, onRun?: OnJobRun): JobLoop {
  const round = mailRounds(deps);
  return startLoop(() =>
    runAndReport('mail', round, failureBackoff.max, onRun).catch((error: unknown) => {
      deps.log.error({ err: error }, 'reading the outbox failed');
      return { wait: interval, wakeable: false };
    }),
  );
}

/**
 * The worker's rounds. While the provider fails, only one mail is tried at a time, with growing pauses; all other mails
 * become due when that mail is accepted.
 */
export function mailRounds(deps: SendDeps): () => Promise<Pause> {
  const { db, clock, log, random } = deps;
  let providerFailures = 0;
  // Mails that were deferred before this process started may still wait for the provider.
  let mayHaveDeferred = true;
  let deletedOldAt = -Infinity;

  const time = (offset = 0): string => new Date(clock.now() + offset).toISOString();
  const deleteOld = async (): Promise<void> => {
    // `Math.abs` because the clock may have been set back.
    if (Math.abs(clock.now() - deletedOldAt) < hour) return;
    deletedOldAt = clock.now();
    await deleteOldMails(db.knex, time(-sentRetention));
  };
  const trySending = async (mail: ClaimedMail): Promise<SendOutcome> => {
    try {
      const links = linksTo([mail.traceparent]);
      const options = { kind: SpanKind.CONSUMER, attributes: aboutMail(mail), links };
      return await inTrace('process outbox', options, async (span) => {
        const outcome = await sendMail(deps, mail);
        span?.setAttribute('plumbline.outcome', outcome);
        if (outcome === 'trouble' || outcome === 'broken') failSpan(span, outcome);
        return outcome;
      });
    } catch (error) {
      // The result could not be stored: after the lease the mail is sent again with the same Message-ID.
      log.error({ mail: mail.id, err: error }, 'writing to the outbox failed');
      return 'broken';
    }
  };
  return async () => {
    await deleteOld();
    // With an open circuit no mail is claimed, so that no attempt is counted.
    if (deps.circuit?.isOpen()) return { wait: failureBackoff.first, wakeable: false };
    const maxWait = Math.max(lease, retryBackoff.max);
    await repairDueTimes(db, { table: 'outbox', where: { status: 'waiting' }, now: clock.now(), maxWait });
    const limit = providerFailures > 0 ? 1 : batch;
    const mails = await claimMails(db, { now: time(), leaseEnds: time(lease), limit });
    const outcomes = await Promise.all(mails.map(trySending));
    if (outcomes.includes('trouble')) {
      providerFailures += 1;
      mayHaveDeferred = true;
      const wait = backoff(providerFailures, failureBackoff, random);
      log.warn({ troubles: providerFailures, wait }, 'the mail provider fails');
      return { wait, wakeable: false };
    }
    if (mayHaveDeferred && outcomes.some(providerAnswered)) {
      providerFailures = 0;
      mayHaveDeferred = false;
      await retryDeferredNow(db.knex, time());
    }
    return { wait: mails.length > 0 ? 0 : interval, wakeable: true };
  };
}

function aboutMail({ kind, attempt }: ClaimedMail) {
  return { 'messaging.operation.type': 'process', 'plumbline.mail.kind': kind, 'plumbline.mail.attempt': attempt };
}

/** A provider that refuses one mail is available for others. */
function providerAnswered(outcome: SendOutcome): boolean {
  return outcome === 'sent' || outcome === 'refused';
}
