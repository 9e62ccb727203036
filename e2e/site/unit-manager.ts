import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notTested } from '../../shell/cli/test/not-tested.ts';

/** A running systemd service manager with a test's units. */
export interface UnitManager {
  readonly pid: number;
  /** Ends every unit, and the manager. */
  readonly stop: () => Promise<void>;
}

/** In ms, until the manager has stopped all units: longer than the units' own TimeoutStopSec. */
const stopTimeout = 40_000;
const program = '/usr/lib/systemd/systemd';
/** If this folder exists, systemd programs assume that the machine was booted by systemd. */
const bootedFolder = '/run/systemd/system';

/** The reason why systemd cannot run a test's units on this machine; null if it can. */
export function managerMissing(): string | null {
  if (!existsSync(program)) return `${notTested}systemd is not installed`;
  if (existsSync(bootedFolder)) return null;
  if (process.getuid?.() !== 0)
    return `${notTested}this machine was not started by systemd, and only root can make it believe so`;
  return null;
}

/**
 * Starts a user's service manager with units, given by file name, and without the units of the machine. If the machine was not booted
 * by systemd, the manager gets a `/run` of its own, in which `bootedFolder` exists.
 * @param folder - for the manager's files
 */
export function startUnits(folder: string, units: Readonly<Record<string, string>>): UnitManager {
  const [wantsFolder, runtime] = [join(folder, 'units', 'default.target.wants'), join(folder, 'run')];
  mkdirSync(wantsFolder, { recursive: true });
  mkdirSync(runtime, { mode: 0o700 });
  writeFileSync(join(folder, 'units', 'default.target'), '[Unit]\n');
  for (const [name, text] of Object.entries(units)) {
    writeFileSync(join(folder, 'units', name), text);
    symlinkSync(join(folder, 'units', name), join(wantsFolder, name));
  }
  const inOwnRun = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs tmpfs /run; mkdir -p ${bootedFolder}; exec "$0" "$@"`,
  ];
  // With `--pdeathsig` the manager ends whenever this process does.
  const [command, ...args] = [
    'setpriv',
    '--pdeathsig',
    'TERM',
    ...(existsSync(bootedFolder) ? [] : inOwnRun),
    program,
    '--user',
    '--log-target=console',
    '--show-status=no',
  ];
  const manager = spawn(command, args, {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_RUNTIME_DIR: runtime,
      SYSTEMD_UNIT_PATH: `${join(folder, 'units')}:/usr/lib/systemd/user`,
    },
  });
  const ended = once(manager, 'exit');
  return {
    pid: manager.pid ?? 0,
    stop: async () => {
      manager.kill('SIGTERM');
      const late = setTimeout(() => manager.kill('SIGKILL'), stopTimeout);
      await ended;
      clearTimeout(late);
    },
  };
}
