import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { verifyBackup } from './backups/verify-backup.ts';
import type { DbCommand } from './db-command.ts';
import { describeBackup } from './describe-backup.ts';
import { stopSignal } from './stop-signal.ts';

/** Restores a backup in a temporary place and reports whether it is valid. */
export const verify: DbCommand = {
  usage: '<file>',
  argumentCount: [1, 1],
  async run({ settings, workingFolder }, [name = '']) {
    const file = resolve(workingFolder, name);
    const verified = await verifyBackup(file, {
      folder: tmpdir(),
      databaseUrl: settings.databaseUrl,
      signal: stopSignal(),
    });
    for (const line of describeBackup(verified)) console.log(line);
    console.log(`${file} is valid`);
    return 0;
  },
};
