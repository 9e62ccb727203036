import { accessSync, constants, mkdirSync } from 'node:fs';

/** Makes sure that the data folder is there and can be written. @throws Error in one line. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}
