import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellDist, type ShellBuild } from '@plumbline/build/shell-output';

/** The shell's server build: the renderer and the libraries shared with remotes' bundles. */
export type ShellRenderer = typeof import('../../src/entry-server.tsx');

export type LoadedShell = Readonly<ReturnType<typeof loadShell>>;

/** Loads the shell's build. @throws Error if the shell has not been built. */
export function loadShell() {
  const build = JSON.parse(readFileSync(join(shellDist, 'shell.json'), 'utf8')) as ShellBuild;
  const renderer = createRequire(import.meta.url)(join(shellDist, 'server', 'render.cjs')) as ShellRenderer;
  return { renderer, build };
}
