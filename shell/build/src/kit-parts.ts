import { join } from 'node:path';
import { readPackage, workspaceRoot } from './workspace.ts';

const kitFolder = join(workspaceRoot, 'shell', 'kit');
const { exports = {}, version } = readPackage(kitFolder);

/** The version of this workspace's kit. */
export const kitVersion = version;

/**
 * The kits of a shell whose shared parts stand in for a release's own copies. A minor version, although a release needs none: an
 * earlier kit may lack what the release's pages use, and nothing is lost beside such a shell but the bytes of the copies.
 */
export const kitRange = `^${version.replace(/\.\d+$/, '.0')}`;

/** The file of a kit part. @throws Error if the kit has no such part. */
export function kitPartFile(part: string): string {
  const file = exports[`./${part}`];
  if (file === undefined) throw new Error(`The kit has no part "${part}"`);
  return join(kitFolder, file);
}

/** How a build's own sources name the kit's folder: an absolute path in them would change a release from folder to folder. */
export const kitAlias = { '#kit-of-this-workspace': kitFolder };

/** A kit part's file, named through {@link kitAlias}. */
export function kitPartRequest(part: string): string {
  return kitPartFile(part).replace(kitFolder, '#kit-of-this-workspace').replaceAll('\\', '/');
}
