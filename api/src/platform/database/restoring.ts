import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Stands in a data folder while a backup is put into it, and after that was broken off. */
export function restoringMark(dataFolder: string): string {
  return join(dataFolder, 'restoring');
}

/** @throws StartError where a backup is being restored, or its restoring was broken off: what is there is half of two sites. */
export function demandNotRestoring(dataFolder: string): void {
  if (!existsSync(restoringMark(dataFolder))) return;
  throw new StartError(
    `DATA_DIR: a backup is being restored into ${dataFolder}; if that was broken off, restore it once more with --replace`,
  );
}
