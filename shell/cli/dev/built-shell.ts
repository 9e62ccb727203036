import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { shellFolder, type ShellBuild } from '@plumbline/build/shell-output';
import type { LoadedShell, ShellRenderer } from '../../server/bundles/shell-renderer.ts';

/**
 * Evaluates the shell's current server build; `require` resolves from the workspace, not from the build's folder.
 * @throws any error of the evaluation.
 */
export function loadBuiltShell(folder: string, build: ShellBuild): LoadedShell {
  const filename = join(folder, 'shell', 'server', 'render.cjs');
  const module: { exports: Partial<ShellRenderer> } = { exports: {} };
  const run = vm.compileFunction(readFileSync(filename, 'utf8'), ['module', 'exports', 'require'], { filename }) as (
    ...args: unknown[]
  ) => void;
  run(module, module.exports, createRequire(join(shellFolder, 'package.json')));
  return { renderer: module.exports as ShellRenderer, build };
}
