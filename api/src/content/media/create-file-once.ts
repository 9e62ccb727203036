import { randomUUID } from 'node:crypto';
import { access, rename, writeFile } from 'node:fs/promises';

/** Creates a file if it does not exist. The rename is atomic, so that readers see the whole file or none. */
export async function createFileOnce(path: string, make: () => Promise<Buffer>): Promise<void> {
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (there) return;
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, await make());
  await rename(temporary, path);
}
