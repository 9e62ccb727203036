import { fileURLToPath } from 'node:url';

/** The path of something in the repository, given from the repository's root. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
