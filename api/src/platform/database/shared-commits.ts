import { setImmediate } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import { inSpan } from '@plumbline/serving/tracing/spans';
import type { Knex } from 'knex';
import type { Write } from './database.ts';

/** The most writes per commit: the first of them waits for the last. */
const maxWrites = 64;

interface QueuedWrite {
  /** Runs the write in the shared transaction. The returned function resolves the caller's promise after the commit. */
  readonly run: (transaction: Knex.Transaction) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/** Yields to the event loop for as long as the queue grows, so that requests that have already arrived can join. */
async function waitForMore(queue: readonly QueuedWrite[]): Promise<void> {
  for (let length = 0; length < queue.length && queue.length < maxWrites;) {
    length = queue.length;
    await setImmediate();
  }
}

/** The shared transaction was rolled back as a whole. */
class TransactionLost extends Error {
  /** The error of the write that caused the rollback. */
  readonly reason: unknown;

  constructor(reason: unknown, fault: unknown) {
    super('a shared transaction has ended early', { cause: fault });
    this.reason = reason;
  }
}

/**
 * Combines concurrent writes into one commit. A commit waits for the disk, and SQLite blocks all other work meanwhile:
 * with one commit per write, a hundred writes a second would block the process half of the time. Each write remains
 * atomic, and its caller is answered only after the commit.
 */
export function shareCommits(knex: Knex): Write {
  const queue: QueuedWrite[] = [];
  let isCommitting = false;

  const commitQueued = async (): Promise<void> => {
    isCommitting = true;
    while (queue.length > 0) {
      await waitForMore(queue);
      const queuedBefore = queue.length;
      let group: QueuedWrite[] = [];
      const answerCallers: (() => void)[] = [];
      let lost: TransactionLost | undefined;
      try {
        await knex.transaction(async (transaction) => {
          // While the transaction waited for another process, more writes may have been queued; they join this commit.
          group = queue.splice(0, maxWrites);
          try {
            for (const { run } of group) answerCallers.push(await run(transaction));
          } catch (error) {
            if (error instanceof TransactionLost) lost = error;
            throw error;
          }
        });
        for (const done of answerCallers) done();
      } catch (error) {
        // The transaction could not start: the writes that waited for it fail.
        if (group.length === 0) group = queue.splice(0, queuedBefore);
        const reason = lost?.reason ?? error;
        for (const { fail } of group) fail(reason);
      }
    }
    isCommitting = false;
  };
  const write: Write = (work) =>
    new Promise((resolve, reject) => {
      // The write runs in the async context of the first caller in the queue; its trace belongs to its own caller.
      const run = context.bind(context.active(), async (transaction: Knex.Transaction): Promise<() => void> => {
        // Each write has a savepoint, so that it can be rolled back alone. Knex's nested transactions cost more than
        // most writes.
        await transaction.raw('savepoint one_write');
        try {
          const value = await work(transaction);
          await transaction.raw('release one_write');
          return () => resolve(value);
        } catch (error) {
          // Statements that the work started beside the failed one must be rolled back as well.
          await setImmediate();
          try {
            await transaction.raw('rollback to one_write');
            await transaction.raw('release one_write');
          } catch (fault) {
            // A full disk rolls the whole transaction back, including the writes of others: they fail with the original
            // error.
            throw new TransactionLost(error, fault);
          }
          return () => reject(error);
        }
      });
      queue.push({ run, fail: reject });
      if (!isCommitting) void commitQueued();
    });
  return (work) => inSpan('transaction', {}, () => write(work));
}
