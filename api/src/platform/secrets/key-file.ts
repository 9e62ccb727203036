import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

interface KeyForm<Key> {
  /** Throws a StartError with the given message if the text is not a key. */
  readonly parse: (text: string, fault: string) => Key;
  /** Creates a key as a single line. */
  readonly make: () => string;
}

/**
 * A key that is created once and stored in a file that only its owner can read, shared by all processes of the machine.
 * @throws StartError if the file cannot be read or contains no key: the key is never replaced because signatures made
 * with it are in use.
 */
export function storedKey<Key>(file: string, form: KeyForm<Key>): Key {
  const stored = readKey(file, form);
  if (stored !== null) return stored;
  writeOnce(file, form.make());
  const created = readKey(file, form);
  if (created === null) throw new StartError(`DATA_DIR: ${file} cannot be written`);
  return created;
}

function readKey<Key>(file: string, { parse }: KeyForm<Key>): Key | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(`DATA_DIR: ${file} cannot be read (${code})`, { cause: error });
  }
  return parse(text, `DATA_DIR: ${file} holds no key; remove it, and a new one is made`);
}

/** Linking is atomic: two processes that start at the same time both use the first key. */
function writeOnce(file: string, text: string): void {
  // Processes of two containers can have the same id.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
