import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../../../api/src/cli/db/backups/restore-backup.ts';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { databaseFaults } from '../../../api/src/testing/fuzz/database-faults.ts';
import { checkBuyers } from '../../../api/src/testing/kill-buying.ts';
import type { OpenSite } from '../../../api/src/testing/open-site.ts';
import { runNode } from '../../../api/src/testing/run-node.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { missingWrites } from './check-writes.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import type { AcknowledgedWrite } from './writers.ts';

/** A backup that was made while writers wrote to the site. */
export interface Backup {
  readonly file: string;
  /** The numbers of writes acknowledged before the backup began, and while it was made. */
  readonly before: number;
  readonly during: number;
}

/** In ms, for one backup. */
const timeout = 120_000;

/** Makes `count` backups, one after another. Disposing of the result removes the files. @throws Error if a backup fails */
export async function backUp(
  { settings }: Pick<OpenSite, 'settings'>,
  count: number,
  acknowledged: readonly AcknowledgedWrite[],
): Promise<{ readonly list: readonly Backup[] } & AsyncDisposable> {
  const folder = await openFolder();
  const list: Backup[] = [];
  while (list.length < count) {
    const before = acknowledged.length;
    const file = join(folder.path, `${list.length}.tar.gz`);
    const command = runNode('cli/db.ts', ['backup', file], settings);
    const exitCode = await withTimeout(timeout, 'the backup is made', command.ended);
    if (exitCode !== 0) throw new Error(`There is no backup: ${command.output.stderr}`);
    list.push({ file, before, during: acknowledged.length - before });
  }
  return { list, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/**
 * Restores a backup, on SQLite beside the site and on PostgreSQL in its place. @returns the faults of its database, and the
 * missing writes that were acknowledged before it.
 */
export async function restoreAndCheck(
  { database }: Pick<OpenSite, 'database'>,
  { file, before }: Backup,
  acknowledged: readonly AcknowledgedWrite[],
): Promise<string[]> {
  const needed = acknowledged.slice(0, before);
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-restored-'));
  const target = { dataFolder, databaseUrl: database.databaseUrl };
  await restoreBackup(target, file, { now: Date.now(), replace: true, recordRestore: () => Promise.resolve() });
  const db = await openDatabase(target);
  try {
    const buyers = needed.filter(({ kind }) => kind === 'checkout').map(({ email }) => email);
    const { faults } = await checkBuyers(db.knex, new Set(buyers));
    return [...(await missingWrites(db.knex, needed)), ...faults, ...(await databaseFaults(db))];
  } finally {
    await db.close();
    await rm(dataFolder, { recursive: true });
  }
}
