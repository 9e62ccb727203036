import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';

/** Builds the shell where it never was, as in a fresh clone: pages are compared with it and shown in it. */
export async function ensureShell(say: (line: string) => void): Promise<void> {
  if (existsSync(join(shellDist, 'shell.json'))) return;
  say('Building the shell, which has not been built here …');
  const { buildShell } = await import('@plumbline/build/shell');
  await buildShell();
}
