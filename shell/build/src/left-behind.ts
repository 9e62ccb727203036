import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = 'left-behind.json';

/** Records beside a shell's build the releases (`mf-blog/<hash>`) that it does not support and was built despite. */
export function writeLeftBehind(folder: string, releases: readonly string[]): void {
  writeFileSync(join(folder, fileName), JSON.stringify(releases));
}

/** The releases that the shell in a folder was built for although they do not fit it. */
export function readLeftBehind(folder: string): readonly string[] {
  const file = join(folder, fileName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}
