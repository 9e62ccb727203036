import { access } from 'node:fs/promises';

/** Whether there is a file or folder at this path. */
export async function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
