import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * Path of a marker file that exists while a backup is restored into a data folder, and remains if the restore is
 * interrupted.
 */
export function restoringMark(dataFolder: string): string {
  return join(dataFolder, 'restoring');
}

/**
 * @throws StartError if a backup is being restored or a restore was interrupted: the data is then a mix of two states.
 */
export function assertNotRestoring(dataFolder: string): void {
  if (!existsSync(restoringMark(dataFolder))) return;
  throw new StartError(
    `DATA_DIR: a backup is being restored into ${dataFolder}; if the restore was interrupted, restore again with --replace`,
  );
}
