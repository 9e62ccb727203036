import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellDist, type ShellBuild } from '@plumbline/build/shell-output';

/** The shell's own server build: how pages are rendered and what remotes' bundles are given. */
export type ShellRenderer = typeof import('../../src/entry-server.tsx');

/** The shell, ready to render pages. */
export interface LoadedShell {
  readonly renderer: ShellRenderer;
  readonly build: ShellBuild;
}

/** Loads the shell's build. @throws Error where it has not been built. */
export function loadShell(): LoadedShell {
  const build = JSON.parse(readFileSync(join(shellDist, 'shell.json'), 'utf8')) as ShellBuild;
  const renderer = createRequire(import.meta.url)(join(shellDist, 'server', 'render.cjs')) as ShellRenderer;
  return { renderer, build };
}
