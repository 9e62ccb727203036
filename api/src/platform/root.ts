import { fileURLToPath } from 'node:url';

/** Absolute path of a file in the repository, given its path from the root. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
