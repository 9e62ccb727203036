import { randomUUID } from 'node:crypto';
import { access, rename, writeFile } from 'node:fs/promises';

/** Makes a file where there is none. Whoever reads its name finds all of it or nothing. */
export async function keepFile(path: string, make: () => Promise<Buffer>): Promise<void> {
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (there) return;
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, await make());
  await rename(temporary, path);
}
