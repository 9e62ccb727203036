import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptKey } from './key-file.ts';
import { StartError } from '../start-error.ts';

/**
 * The key that signs links and hashes addresses. Without a setting it is made once and kept in the data folder, where all
 * processes of this machine find it.
 * @throws StartError where the kept key cannot be read.
 */
export function openSecret(setting: string | null, dataFolder: string): Buffer {
  if (setting !== null) return Buffer.from(setting);
  return keptKey(join(dataFolder, 'secret-key'), {
    parse: (text, fault) => {
      if (text.length < 32) throw new StartError(fault);
      return Buffer.from(text);
    },
    make: () => randomBytes(32).toString('base64url'),
  });
}
