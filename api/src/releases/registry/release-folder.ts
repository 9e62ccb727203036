import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathExists } from '../../platform/path-exists.ts';
import { syncFolder } from '../../platform/sync-folder.ts';
import type { ReleaseFiles } from '../validation/inspect-files.ts';

/** In ms: an older draft was left by a process that died. */
const staleDraft = 3_600_000;

/** The folder of a complete release. */
export function releaseFolder(folder: string, remote: string, hash: string): string {
  return join(folder, remote, hash);
}

/**
 * Writes a release to a draft folder, which no reader opens, and syncs it: after a power cut a published release has its
 * files. @returns the folder.
 */
export async function writeDraft(
  folder: string,
  { remote, hash }: { readonly remote: string; readonly hash: string },
  { description, files }: { readonly description: string; readonly files: ReleaseFiles },
): Promise<string> {
  await deleteStaleDrafts(join(folder, remote));
  const draft = join(folder, remote, `.${hash}.${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(draft, { recursive: true });
    const folders = new Set([draft]);
    for (const [path, content] of [...files, ['release.json', description] as const]) {
      const file = join(draft, path);
      for (let above = dirname(file); above.length > draft.length; above = dirname(above)) folders.add(above);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { flush: true });
    }
    for (const path of folders) await syncFolder(path);
    return draft;
  } catch (error) {
    await deleteDraft(draft);
    throw error;
  }
}

/** Renames a draft to its final name. A folder of that name that the registry does not list is deleted. */
export async function renameDraft(draft: string, target: string): Promise<void> {
  if (await pathExists(target)) await rename(target, `${draft}.old`);
  await rename(draft, target);
  await syncFolder(dirname(target));
  await rm(`${draft}.old`, { recursive: true, force: true });
}

export async function deleteDraft(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true });
}

async function deleteStaleDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('.'))) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > staleDraft) await deleteDraft(join(folder, name));
  }
}
