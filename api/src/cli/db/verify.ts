import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { verifyBackup } from './backups/verify-backup.ts';
import type { DbCommand } from './db-command.ts';
import { facts } from './facts.ts';
import { stopSignal } from './stop-signal.ts';

/** Restores a backup in a place of its own and says whether it is sound. */
export const verify: DbCommand = {
  usage: '<file>',
  takes: [1, 1],
  async run({ settings, here }, [name = '']) {
    const file = resolve(here, name);
    const verified = await verifyBackup(file, {
      folder: tmpdir(),
      databaseUrl: settings.databaseUrl,
      signal: stopSignal(),
    });
    for (const line of facts(verified)) console.log(line);
    console.log(`${file} is sound`);
    return 0;
  },
};
