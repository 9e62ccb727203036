import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { firstOnPath } from '../find-program.ts';

/** The path of a program on this machine, with which its shipped files can be tested. */
export function installed(name: string): string | undefined {
  return firstOnPath([name], `${process.env['PATH'] ?? ''}:/usr/sbin`);
}

/** A file of docs/deploy. */
export function readDeployment(path: string): string {
  return readFileSync(join(workspaceRoot, 'docs', 'deploy', path), 'utf8');
}

/** Adapts a file to this machine. @throws Error if the file contains none of the values to replace. */
export function withOwn(config: string, own: Readonly<Record<string, string>>): string {
  return Object.entries(own).reduce((changed, [theirs, ours]) => {
    if (!changed.includes(theirs)) throw new Error(`It does not name ${theirs}`);
    return changed.replaceAll(theirs, ours);
  }, config);
}
