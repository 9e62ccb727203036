import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new, empty folder. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'plumbline-'));
}
