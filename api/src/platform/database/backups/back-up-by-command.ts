import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { fromRoot } from '../../root.ts';

/** In ms, for the whole backup. */
const timeout = 6 * 3_600_000;

/**
 * Makes and verifies a backup with `npm run db -- backup` in a child process of low priority, because copying,
 * compressing and restoring a database would block this process's event loop. @returns the backup's size in bytes.
 */
export async function backUpByCommand(file: string, signal: AbortSignal, lowerPriority = setPriority): Promise<number> {
  const running = promisify(execFile)(process.execPath, [fromRoot('api/src/cli/db.ts'), 'backup', file], {
    cwd: fromRoot('.'),
    // The command prefers INIT_CWD, which an `npm start` has set, to its working directory.
    env: { ...process.env, INIT_CWD: '' },
    timeout,
    signal,
  });
  try {
    const { pid } = running.child;
    try {
      if (pid !== undefined) lowerPriority(pid, constants.priority.PRIORITY_LOW);
    } catch {
      // Changing the priority may be forbidden (SystemCallFilter of systemd). The backup then runs at normal priority.
    }
    await running;
  } catch (error) {
    if (signal.aborted)
      throw new Error('the backup was interrupted because its process was asked to stop', { cause: error });
    const { killed, stderr = '' } = error as { killed?: boolean; stderr?: string };
    if (killed) throw new Error(`the backup took longer than ${timeout / 3_600_000} hours`, { cause: error });
    throw new Error(stderr.trim().split('\n').slice(0, 5).join(' ').slice(0, 300) || 'no reason given', {
      cause: error,
    });
  }
  return (await stat(file)).size;
}
