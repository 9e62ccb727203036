import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../../command/command.ts';

/**
 * Runs a program that the repository has installed; its output goes to standard error, because standard output is the command's
 * own, one line with `--json`. @returns its exit code. @throws Error if it is not installed.
 */
export async function runTool(
  folder: string,
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const program = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
  if (!existsSync(program)) throw new Error(`${name} is not installed here: run npm install`);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['inherit', process.stderr.fd, process.stderr.fd],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

/** `test`: the remote's own tests. */
export const test: Command = {
  usage: '<remote>',
  description: 'runs its types and its tests',
  maxArguments: 0,
  run: async ({ remote, folder }) => {
    const jest = ['--config', join(import.meta.dirname, '..', '..', 'jest', 'config.mjs'), '--rootDir', folder];
    const passed = (await runTool(folder, 'tsc', ['-p', folder])) === 0 && (await runTool(folder, 'jest', jest)) === 0;
    return { json: { remote, passed }, lines: [passed ? 'Its types and tests pass.' : 'It fails.'], failed: !passed };
  },
};
