import { setImmediate } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import { inSpan } from '@plumbline/serving/tracing/spans';
import type { Knex } from 'knex';
import type { Write } from './database.ts';

/** Writes that one commit takes at most: the first of them waits for the last. */
const most = 64;

interface Queued {
  /** Does the write in the shared transaction; what it gives settles the caller's promise once all is committed. */
  readonly run: (transaction: Knex.Transaction) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/** Lets requests that have arrived meanwhile get as far as the queue, for as long as it grows. */
async function gather(queue: readonly Queued[]): Promise<void> {
  for (let length = 0; length < queue.length && queue.length < most;) {
    length = queue.length;
    await setImmediate();
  }
}

/** The transaction of a whole group is gone. */
class Lost extends Error {
  readonly reason: unknown;

  constructor(reason: unknown, fault: unknown) {
    super('a shared transaction has ended early', { cause: fault });
    this.reason = reason;
  }
}

/**
 * Commits together what is written at the same moment. A commit waits for the disk, and SQLite lets nobody else work in
 * the meantime: with one per write, a hundred writes a second stop everything else for half of the time. Each write is
 * still whole or not at all, and nobody hears of it before the disk has it.
 */
export function shareCommits(knex: Knex): Write {
  const queue: Queued[] = [];
  let busy = false;

  const commitQueued = async (): Promise<void> => {
    busy = true;
    while (queue.length > 0) {
      await gather(queue);
      const early = queue.length;
      let group: Queued[] = [];
      const settle: (() => void)[] = [];
      let lost: Lost | undefined;
      try {
        await knex.transaction(async (transaction) => {
          // Another process may have been waited for: what was asked meanwhile goes with it.
          group = queue.splice(0, most);
          try {
            for (const { run } of group) settle.push(await run(transaction));
          } catch (error) {
            if (error instanceof Lost) lost = error;
            throw error;
          }
        });
        for (const done of settle) done();
      } catch (error) {
        // No transaction has begun: those fail who have waited all the time.
        if (group.length === 0) group = queue.splice(0, early);
        const reason = lost?.reason ?? error;
        for (const { fail } of group) fail(reason);
      }
    }
    busy = false;
  };
  const write: Write = (work) =>
    new Promise((resolve, reject) => {
      // It runs in the turn of whoever is first in the queue, and is traced with whoever asked for it.
      const run = context.bind(context.active(), async (transaction: Knex.Transaction): Promise<() => void> => {
        // What this write does can be taken back alone. Knex's own nested transactions cost more than most writes do.
        await transaction.raw('savepoint one_write');
        try {
          const value = await work(transaction);
          await transaction.raw('release one_write');
          return () => resolve(value);
        } catch (error) {
          // What the work began beside the statement that failed is taken back as well.
          await setImmediate();
          try {
            await transaction.raw('rollback to one_write');
            await transaction.raw('release one_write');
          } catch (fault) {
            // A full disk ends the whole transaction, with what others had in it: they hear why, not what came of that.
            throw new Lost(error, fault);
          }
          return () => reject(error);
        }
      });
      queue.push({ run, fail: reject });
      if (!busy) void commitQueued();
    });
  return (work) => inSpan('transaction', {}, () => write(work));
}
