import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@plumbline/contract/releases/releases';
import { describeFiles, releaseHash } from '../../shell/remote/src/preset/files.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

/** The changes of a copy of a release. */
export interface Change {
  /** The new code of the server bundle; default the same. */
  readonly server?: (code: string) => string;
  /** The new code of a script, by its path below `browser/`; default the same. */
  readonly browser?: (code: string, path: string, release: Release) => string;
  /** The range of the shell's services that it requires; default the same. */
  readonly services?: string;
}

/**
 * A changed copy of a release with a new hash, as if it had been built. Even without changes it is a separate release, which no cache
 * contains.
 */
export async function changedRelease({ release, folder }: BuiltRelease, change: Change): Promise<BuiltRelease> {
  const copy = await mkdtemp(join(tmpdir(), 'plumbline-changed-'));
  await cp(folder, copy, { recursive: true });
  // A new name of the container's global, as a build would give it: two releases of a remote can be loaded in the same page.
  const container = { ...release.container, name: `${release.container.name}_${randomUUID().slice(0, 8)}` };
  for (const path of Object.keys(release.files).filter((name) => /\.c?js$/.test(name))) {
    const code = await readFile(join(copy, path), 'utf8');
    const changed =
      path === release.server
        ? `${change.server?.(code) ?? code}\n// ${randomUUID()}`
        : browserCode(path, code, { change, release }).replaceAll(release.container.name, container.name);
    if (changed !== code) await replaceFile(copy, path, changed);
  }
  const files = describeFiles(copy, (path) => Object.hasOwn(release.files, path));
  const { services = release.declaration.services } = change;
  const content = { ...release, container, files, declaration: { ...release.declaration, services } };
  const described: Release = { ...content, hash: releaseHash(content) };
  await writeFile(join(copy, 'release.json'), JSON.stringify(described));
  return { release: described, folder: copy };
}

function browserCode(
  path: string,
  code: string,
  { change, release }: { readonly change: Change; readonly release: Release },
): string {
  return change.browser?.(code, path.replace(/^browser\//, ''), release) ?? code;
}

/** Replaces a file's content, and removes its compressed versions, which have the old content. */
export async function replaceFile(folder: string, path: string, content: string): Promise<void> {
  await writeFile(join(folder, path), content);
  for (const suffix of ['.br', '.gz']) await rm(join(folder, path + suffix), { force: true });
}
