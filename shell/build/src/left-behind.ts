import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = 'left-behind.json';

/** Records beside a shell's build the releases in use (`mf-blog/<hash>`) that this shell does not support. */
export function writeLeftBehind(folder: string, releases: readonly string[]): void {
  writeFileSync(join(folder, fileName), JSON.stringify(releases));
}

/** The releases that `writeLeftBehind` has recorded in a shell's folder; empty without a record. */
export function readLeftBehind(folder: string): readonly string[] {
  const file = join(folder, fileName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}
