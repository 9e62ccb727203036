import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Creates the data folder if it is missing, accessible to its owner only: it contains orders, keys and mails. @throws Error in
 * one line if it cannot be written.
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}
