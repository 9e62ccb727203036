import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The packages of the site that a remote is built with, besides this one. */
export const platformPackages = ['@plumbline/contract', '@plumbline/kit', '@plumbline/services'] as const;

/** The part of a `package.json` that builds read. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Reads the `package.json` of a folder. */
export function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The real path of a file that the package in `folder` imports as `request`. @throws Error if it is not installed. */
export function installedFile(folder: string, request: string): string {
  return createRequire(join(folder, 'package.json')).resolve(request);
}

/** The real path of a package installed for the package in `folder`. @throws Error if it is not installed. */
export function installedPackage(folder: string, name: string): string {
  return dirname(installedFile(folder, `${name}/package.json`));
}
