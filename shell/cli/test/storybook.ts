import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { runCommand, type CommandResult } from '../check/run-command.ts';

/** Runs Storybook's command and shows its output. */
export function storybook(args: readonly string[]): Promise<CommandResult> {
  return runCommand(process.execPath, [join('node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js'), ...args], {
    cwd: join(workspaceRoot, 'storybook'),
    env: { STORYBOOK_DISABLE_TELEMETRY: '1', CI: '1' },
    show: true,
    timeout: args[0] === 'dev' ? 2 ** 31 - 1 : 900_000,
  });
}
