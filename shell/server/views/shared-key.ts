import { readFile } from 'node:fs/promises';

/** Gives the key that page servers and the API share. @throws Error where there is none yet. */
export type SharedKey = () => Promise<string>;

/** The key of the settings, else the one that the API of this machine keeps in the data folder. */
export function sharedKey(setting: string | null, file: string): SharedKey {
  let known = setting;
  return async () => {
    try {
      return (known ??= (await readFile(file, 'utf8')).trim());
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new Error(`the page servers' key ${file} cannot be read (${code})`, { cause });
    }
  };
}
