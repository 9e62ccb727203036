import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewRemote } from './new-remote.ts';
import { writeRemote } from './write-remote.ts';

/** A step after the files are written; throws on failure. */
export type Step = (root: string, remote: string) => Promise<void>;

/** Creates a remote; removes it again if a step fails. @throws the step's error. */
export async function createRemote(root: string, remote: NewRemote, steps: readonly Step[]): Promise<void> {
  const lockfile = join(root, 'pnpm-lock.yaml');
  const locked = await readFile(lockfile);
  try {
    await writeRemote(root, remote);
    for (const step of steps) await step(root, remote.name);
  } catch (error) {
    // `writeRemote` fails with EEXIST if the folder exists: it has somebody else's files, which must stay.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      await rm(join(root, remote.name), { recursive: true, force: true });
    await writeFile(lockfile, locked);
    throw error;
  }
}
