import { randomUUID } from 'node:crypto';
import { access, rename, writeFile } from 'node:fs/promises';

const inFlight = new Map<string, Promise<void>>();

/**
 * Creates a file if it does not exist. Concurrent calls wait for the same file. The rename is atomic, so that readers
 * see the whole file or none.
 */
export function createFileOnce(path: string, make: () => Promise<Buffer>): Promise<void> {
  const pending = inFlight.get(path);
  if (pending) return pending;
  const created = create(path, make).finally(() => inFlight.delete(path));
  inFlight.set(path, created);
  return created;
}

async function create(path: string, make: () => Promise<Buffer>): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, await make());
  await rename(temporary, path);
}
