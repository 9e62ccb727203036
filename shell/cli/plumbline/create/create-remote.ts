import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewRemote } from './new-remote.ts';
import { writeRemote } from './write-remote.ts';

/** A step after the files are there; it throws where it fails. */
export type Step = (root: string, remote: string) => Promise<void>;

/** Makes a remote, and leaves nothing of it where a step fails. @throws what the step threw. */
export async function createRemote(root: string, remote: NewRemote, steps: readonly Step[]): Promise<void> {
  const lockfile = join(root, 'pnpm-lock.yaml');
  const locked = await readFile(lockfile);
  try {
    await writeRemote(root, remote);
    for (const step of steps) await step(root, remote.name);
  } catch (error) {
    // Somebody may have made the folder a moment ago: it is theirs.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      await rm(join(root, remote.name), { recursive: true, force: true });
    await writeFile(lockfile, locked);
    throw error;
  }
}
