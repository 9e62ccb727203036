import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import type { Finding } from './check.ts';
import { runCommand, type CommandResult } from './run-command.ts';
import { packageFolders } from './package-folders.ts';

/**
 * Settings of Go, in which the compiler and the linter's rules with types are written. Collecting garbage takes a quarter of the time
 * of these short processes, so it begins only above 2 GiB of memory.
 */
const goSettings = { GOGC: 'off', GOMEMLIMIT: '2GiB' } as const;

/** A tool of the root's `node_modules/.bin`. */
export function runTool(
  tool: string,
  args: readonly string[],
  cwd = workspaceRoot,
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return runCommand(join(workspaceRoot, 'node_modules', '.bin', tool), args, {
    cwd,
    env: { NO_COLOR: '1', ...goSettings, ...env },
  });
}

function finding(name: string, { code, output }: CommandResult): Finding {
  return { name, passed: code === 0, output };
}

/** TypeScript over every package. */
export async function* types(): AsyncIterable<Finding> {
  for (const folder of packageFolders()) {
    yield finding(`types of ${folder}`, await runTool('tsc', ['-p', folder]));
  }
}

/** The linter, including the rules that need types and the workspace's own import rules. */
export async function* lint(): AsyncIterable<Finding> {
  yield finding('lint and import rules', await runTool('oxlint', ['--deny-warnings', '--format', 'unix']));
}

/** Checks that the formatter would change nothing. */
export async function* format(): AsyncIterable<Finding> {
  const { code, output } = await runTool('oxfmt', ['--check']);
  // The tool's own advice names a command that this repository does not have.
  yield finding('format', { code, output: output.replace(/\n[^\n]*--check[^\n]*/, '\n`npm run format` fixes it.') });
}

/** Files, exports and dependencies that nothing uses. */
export async function* deadCode(): AsyncIterable<Finding> {
  yield finding('dead code', await runTool('knip', ['--treat-config-hints-as-errors']));
}
