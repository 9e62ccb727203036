import { userInfo } from 'node:os';
import type { Knex } from 'knex';
import { addAuditEntry } from '../staff/index.ts';

/** The actor of a command, for histories and the audit log. */
export const commandLineUser = `command line (${userInfo().username})`;

interface CommandEntry {
  /** In ms since 1970. */
  readonly at: number;
  readonly action: string;
  readonly target: string;
  readonly detail?: string | null;
}

/** Writes a command to the audit log, in the transaction of its change, if there is one. */
export async function recordCommand(db: Knex, { at, ...entry }: CommandEntry): Promise<void> {
  await addAuditEntry(db, {
    ...entry,
    at: new Date(at).toISOString(),
    staffId: null,
    who: commandLineUser,
    outcome: 'ok',
    from: null,
  });
}
