import { constants } from 'node:fs';
import { access, cp, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Release } from '@plumbline/contract/releases';
import { RegistryFile, registryFileName } from './registry-file.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** In ms: a lock older than this was left by a process that died. */
const staleLock = 30_000;

/**
 * Publishes built releases: copies each under its hash and makes all of them live in one step. Publishing the same
 * build again changes nothing. Two publishers at once wait for each other.
 * @returns the releases that were not live before.
 */
export async function publish(
  folder: string,
  built: readonly { release: Release; folder: string }[],
): Promise<Release[]> {
  await mkdir(folder, { recursive: true });
  for (const { release, folder: from } of built) await copyRelease(from, folder, release);
  return withLock(join(folder, '.publishing'), async () => {
    const registry = await readRegistry(folder);
    const changed = built.map(({ release }) => release).filter(({ remote, hash }) => registry.live[remote] !== hash);
    if (changed.length === 0) return [];
    const at = new Date().toISOString();
    const next: RegistryFile = {
      version: 1,
      live: { ...registry.live, ...Object.fromEntries(changed.map(({ remote, hash }) => [remote, hash])) },
      history: [...registry.history, ...changed.map(({ remote, hash }) => ({ remote, release: hash, at }))],
    };
    await writeFileAtomically(join(folder, registryFileName), `${JSON.stringify(next, null, 2)}\n`);
    return changed;
  });
}

/** The registry as it stands; an empty one where there is none yet. @throws Error naming the file where it is broken. */
export async function readRegistry(folder: string): Promise<RegistryFile> {
  const file = join(folder, registryFileName);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 1, live: {}, history: [] };
    throw error;
  }
  try {
    return v.parse(RegistryFile, JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not a registry; mend it or move it away`, { cause });
  }
}

async function copyRelease(from: string, folder: string, { remote, hash }: Release): Promise<void> {
  const target = join(folder, remote, hash);
  if (await exists(join(target, 'release.json'))) return;
  // A release appears under its name only when it is whole.
  const draft = join(folder, remote, `.${hash}.${randomBytes(4).toString('hex')}`);
  try {
    await cp(from, draft, { recursive: true, filter: (path) => !path.endsWith('.source-hash') });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(join(target, 'release.json')))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const giveUp = Date.now() + staleLock;
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > staleLock) await rm(file, { force: true });
      else if (Date.now() > giveUp) throw new Error(`Somebody else is publishing (${file} exists)`, { cause: error });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
