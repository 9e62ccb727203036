import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** A file and its package. */
export interface PackageFile {
  /** The folder of its package.json. */
  readonly folder: string;
  /** The package's name. */
  readonly name: string;
  /** The file's path in it, with slashes. */
  readonly pathInPackage: string;
}

const namesByFolder = new Map<string, string | undefined>();

/** The package of a file; undefined outside of all packages. */
export function packageFileOf(file: string): PackageFile | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (!namesByFolder.has(folder)) namesByFolder.set(folder, nameIn(folder));
    const name = namesByFolder.get(folder);
    if (name !== undefined) return { folder, name, pathInPackage: relative(folder, file).split(sep).join('/') };
  }
  return undefined;
}

function nameIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name : undefined;
}
