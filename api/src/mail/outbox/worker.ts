import { SpanKind } from '@opentelemetry/api';
import { failSpan, inTrace, linksTo } from '@plumbline/serving/tracing/spans';
import { startLoop, type JobLoop, type Rest } from '../../platform/jobs/job-loop.ts';
import { recallDue } from '../../platform/jobs/recall-due.ts';
import { heard, type HearTurn } from '../../platform/jobs/repeatedly.ts';
import { backoff } from '../../platform/jobs/backoff.ts';
import { claimMails, forgetSent, hurryDeferred, type ClaimedMail } from './outbox.ts';
import { retry, sendMail, type Outcome, type SendDeps } from './send-mail.ts';

/** Mails that are on their way at once. */
const batch = 8;
/** In ms: longer than a mail can be on its way. A worker that dies loses its mails to others after that. */
const lease = 60_000;
/** In ms between looks for what other processes wrote. */
const interval = 5000;
/** In ms between the tries while the carrier is in trouble. */
const pause = { first: 1000, most: 30_000 };
const hour = 3_600_000;
const keepSent = 30 * 24 * hour;

/**
 * Starts to send what stands in the outbox; `hear` is called after each round. Any number of processes may. What is not on
 * its way when it is stopped waits for the next start.
 */
export function startMailWorker(deps: SendDeps, hear?: HearTurn): JobLoop {
  const round = mailRounds(deps);
  return startLoop(() =>
    heard('mail', round, pause.most, hear).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the outbox cannot be read');
      return { wait: interval, wakeable: false };
    }),
  );
}

/**
 * Makes the worker's rounds. While the carrier is in trouble, one mail at a time is tried, at growing distances; the
 * thousands behind it stay untouched, and go out as soon as that one does.
 */
export function mailRounds(deps: SendDeps): () => Promise<Rest> {
  const { db, clock, log, random } = deps;
  let troubles = 0;
  // What another run of this process put off may be waiting for just the carrier.
  let mayWait = true;
  let tidiedAt = -Infinity;

  const time = (offset = 0): string => new Date(clock.now() + offset).toISOString();
  const tidy = async (): Promise<void> => {
    // A clock that was set back does not put it off.
    if (Math.abs(clock.now() - tidiedAt) < hour) return;
    tidiedAt = clock.now();
    await forgetSent(db.knex, time(-keepSent));
  };
  const trySending = async (mail: ClaimedMail): Promise<Outcome> => {
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
      // How it ended could not be written down: once the lease is over it is sent again, under the same Message-ID.
      log.error({ mail: mail.id, err: error }, 'the outbox cannot be written');
      return 'broken';
    }
  };
  return async () => {
    await tidy();
    // What is not taken out of the outbox has not been tried either.
    if (deps.circuit?.isOpen()) return { wait: pause.first, wakeable: false };
    const longest = Math.max(lease, retry.most);
    await recallDue(db, { table: 'outbox', where: { status: 'waiting' }, now: clock.now(), longest });
    const limit = troubles > 0 ? 1 : batch;
    const mails = await claimMails(db, { now: time(), leaseEnds: time(lease), limit });
    const outcomes = await Promise.all(mails.map(trySending));
    if (outcomes.includes('trouble')) {
      troubles += 1;
      mayWait = true;
      const wait = backoff(troubles, pause, random);
      log.warn({ troubles, wait }, 'the carrier is in trouble');
      return { wait, wakeable: false };
    }
    if (mayWait && outcomes.some(answered)) {
      troubles = 0;
      mayWait = false;
      await hurryDeferred(db.knex, time());
    }
    return { wait: mails.length > 0 ? 0 : interval, wakeable: true };
  };
}

function aboutMail({ kind, attempt }: ClaimedMail) {
  return { 'messaging.operation.type': 'process', 'plumbline.mail.kind': kind, 'plumbline.mail.attempt': attempt };
}

/** A carrier that refuses one mail is there for the others. */
function answered(outcome: Outcome): boolean {
  return outcome === 'sent' || outcome === 'refused';
}
