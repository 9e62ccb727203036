import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * The key that signs links and hashes addresses. Without a setting it is made once and kept in the data folder, where all
 * processes of this machine find it.
 * @throws StartError where the kept key cannot be read.
 */
export function openSecret(setting: string | null, dataFolder: string): Buffer {
  if (setting !== null) return Buffer.from(setting);
  const file = join(dataFolder, 'secret-key');
  return readSecret(file) ?? makeSecret(file);
}

function readSecret(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(`DATA_DIR: ${file} cannot be read (${code})`, { cause: error });
  }
  if (text.length < 32) throw new StartError(`DATA_DIR: ${file} holds no key; remove it, and a new one is made`);
  return Buffer.from(text);
}

/** Linked into place: of two processes that start at once, both use the key of the first. */
function makeSecret(file: string): Buffer {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecret(file);
  if (!made) throw new StartError(`DATA_DIR: ${file} cannot be kept`);
  return made;
}
