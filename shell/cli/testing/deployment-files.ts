import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { firstOnPath } from '../find-program.ts';

/** Where a machine has this program; a file that is written for it can then be tried by it. */
export function installed(name: string): string | undefined {
  return firstOnPath([name], `${process.env['PATH'] ?? ''}:/usr/sbin`);
}

/** A file of docs/deploy. */
export function readDeployment(path: string): string {
  return readFileSync(join(workspaceRoot, 'docs', 'deploy', path), 'utf8');
}

/** What differs between the machine that a file is written for and this one. @throws Error if the file names none of it. */
export function withOwn(config: string, own: Readonly<Record<string, string>>): string {
  return Object.entries(own).reduce((changed, [theirs, ours]) => {
    if (!changed.includes(theirs)) throw new Error(`It does not name ${theirs}`);
    return changed.replaceAll(theirs, ours);
  }, config);
}
