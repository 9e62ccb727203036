import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

interface KeyForm<Key> {
  /** Throws the fault, as a StartError, where a text is no key. */
  readonly parse: (text: string, fault: string) => Key;
  /** The text of a new key, in one line. */
  readonly make: () => string;
}

/**
 * A key that is made once and kept in a file, for its owner alone, where all processes of this machine find it.
 * @throws StartError where the file cannot be read or holds no key: it is never replaced, what it signed is out there.
 */
export function keptKey<Key>(file: string, form: KeyForm<Key>): Key {
  const kept = readKey(file, form);
  if (kept !== null) return kept;
  writeOnce(file, form.make());
  const made = readKey(file, form);
  if (made === null) throw new StartError(`DATA_DIR: ${file} cannot be kept`);
  return made;
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

/** Linked into place: of two processes that start at once, both use the key of the first. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
