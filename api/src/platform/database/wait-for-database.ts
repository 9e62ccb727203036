import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { databaseFaultOf } from './fault-of.ts';

interface Options {
  readonly log: Logger;
  /** In ms, between two attempts; default 5000. */
  readonly pause?: number;
}

/**
 * Opens the database, retrying while it is unreachable or its disk is full: a process that exited would need a manual
 * start once systemd or Docker had given up. @throws faults that waiting does not repair.
 */
export async function waitForDatabase(
  open: () => Promise<Database>,
  { log, pause = 5_000 }: Options,
): Promise<Database> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const fault = databaseFaultOf(error) ?? databaseFaultOf((error as { cause?: unknown }).cause);
      // Waiting does not repair a damaged database.
      if (fault === null || fault === 'damaged') throw error;
      const message = error instanceof Error ? error.message : String(error);
      log.error({ fault, reason: message }, `the database cannot be used: trying again every ${pause / 1_000} s`);
      await delay(pause);
    }
  }
}
