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

/** Replaces values of a file by those of this machine. @throws Error if the file does not contain one of them. */
export function replaceValues(config: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((changed, [theirs, ours]) => {
    if (!changed.includes(theirs)) throw new Error(`It does not name ${theirs}`);
    return changed.replaceAll(theirs, ours);
  }, config);
}
