import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeBackup } from './backups/make-backup.ts';
import { backupsFolder, manualBackupName } from '../../platform/database/backups/backup-files.ts';
import { verifyBackup } from './backups/verify-backup.ts';
import { StartError } from '../../platform/start-error.ts';
import type { DbCommand, DbContext } from './db-command.ts';
import { describeBackup } from './describe-backup.ts';
import { stopSignal } from './stop-signal.ts';

const withKeys = '--with-keys';

/** Makes and verifies a backup while the site runs. */
export const backup: DbCommand = {
  usage: `[file] [${withKeys}]`,
  argumentCount: [0, 2],
  async run({ settings, workingFolder, now }, args) {
    const [name, ...more] = args.filter((argument) => argument !== withKeys);
    if (more.length > 0 || name?.startsWith('-'))
      throw new StartError(`backup takes one file and the option ${withKeys}`);
    const keys = args.includes(withKeys);
    if (keys && name === undefined)
      throw new StartError(`${withKeys} needs a file, apart from the other backups: backup <file> ${withKeys}`);
    const startedAt = now();
    const file = backupFile({ settings, workingFolder }, name, startedAt);
    const signal = stopSignal();
    const { bytes } = await makeBackup(settings, file, { now: startedAt, keys, signal });
    const { databaseUrl } = settings;
    const verified = await verifyBackup(file, { folder: dirname(file), databaseUrl, signal }).catch(
      async (error: unknown) => {
        // The file is renamed because under its own name it would count as a valid backup.
        await (signal.aborted ? rm(file, { force: true }) : rename(file, `${file}.unsound`));
        throw error;
      },
    );
    for (const line of describeBackup(verified)) console.log(line);
    console.log(
      `${file} has been made and verified: ${(bytes / 1e6).toFixed(1)} MB, ${((now() - startedAt) / 1000).toFixed(1)} s`,
    );
    console.log('The backup contains personal data: protect it like the site itself.');
    if (keys) {
      console.error(
        'THE BACKUP CONTAINS THE KEYS OF THE SITE. With them anybody can sign releases and links, and read second factors.',
      );
      console.error('Keep it where you keep passwords, never beside other backups.');
    }
    return 0;
  },
};

function backupFile(
  { settings, workingFolder }: Omit<DbContext, 'now'>,
  name: string | undefined,
  startedAt: number,
): string {
  return name === undefined ? join(backupsFolder(settings), manualBackupName(startedAt)) : resolve(workingFolder, name);
}
