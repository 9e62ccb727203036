import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { releaseContent, type Release } from '@plumbline/contract/releases/releases';

/** All files below a folder, as paths relative to it with forward slashes, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** A file's hash in the form of subresource integrity. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The hash that names a release: of its whole description, except for the time and revision of its build. */
export function releaseHash(release: Omit<Release, 'hash'>): string {
  return createHash('sha256').update(releaseContent(release)).digest('hex').slice(0, 20);
}

/** The hash that names a set of files: their paths and hashes, 20 hexadecimal digits. */
export function contentHash(files: Readonly<Record<string, { readonly integrity: string }>>): string {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) hash.update(`${path}\0${files[path]?.integrity}\0`);
  return hash.digest('hex').slice(0, 20);
}

/** Integrity and size of every file below a folder. */
export function describeFiles(
  folder: string,
  include: (path: string) => boolean,
): Record<string, { integrity: string; bytes: number }> {
  return Object.fromEntries(
    filesBelow(folder)
      .filter(include)
      .map((path) => {
        const content = readFileSync(join(folder, path));
        return [path, { integrity: integrityOf(content), bytes: content.length }];
      }),
  );
}
