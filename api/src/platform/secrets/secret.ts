import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { storedKey } from './key-file.ts';
import { StartError } from '../start-error.ts';

/**
 * The key that signs links and hashes addresses. Without the setting it is created once and stored in the data folder,
 * shared by all processes of the machine. @throws StartError if the stored key cannot be read.
 */
export function openSecret(setting: string | null, dataFolder: string): Buffer {
  if (setting !== null) return Buffer.from(setting);
  return storedKey(join(dataFolder, 'secret-key'), {
    parse: (text, fault) => {
      if (text.length < 32) throw new StartError(fault);
      return Buffer.from(text);
    },
    make: () => randomBytes(32).toString('base64url'),
  });
}
