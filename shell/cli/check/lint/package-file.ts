import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A file and its package. */
export interface PackageFile {
  /** The folder of its package.json. */
  readonly folder: string;
  /** The package's name. */
  readonly name: string;
  /** The file's path in it, with slashes. */
  readonly inside: string;
}

const named = new Map<string, string | undefined>();

/** The package of a file; undefined outside of all packages. */
export function packageFileOf(file: string): PackageFile | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (!named.has(folder)) named.set(folder, nameIn(folder));
    const name = named.get(folder);
    if (name !== undefined) return { folder, name, inside: relative(folder, file).split(sep).join('/') };
  }
  return undefined;
}

function nameIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name : undefined;
}
