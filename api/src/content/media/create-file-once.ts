import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { pathExists } from '../../platform/path-exists.ts';

const inFlight = new Map<string, Promise<void>>();

/**
 * Creates a file if it does not exist. Concurrent calls wait for the same file. The rename is atomic, so that readers
 * see the whole file or none; also after a power cut, because the content is synced to the disk before.
 */
export function createFileOnce(path: string, make: () => Promise<Buffer>): Promise<void> {
  const pending = inFlight.get(path);
  if (pending) return pending;
  const created = create(path, make).finally(() => inFlight.delete(path));
  inFlight.set(path, created);
  return created;
}

async function create(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (await pathExists(path)) return;
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, await make(), { flush: true });
  await rename(temporary, path);
}
