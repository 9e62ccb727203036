import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { fromRoot } from '../../root.ts';

/** In ms, for all of it. */
const patience = 6 * 3_600_000;

/**
 * Makes and verifies a backup by `npm run db -- backup`, in a process of its own that gives way to others: to copy, pack and
 * restore a database would stop everything that this process has to answer. @returns its bytes.
 */
export async function backUpByCommand(file: string, signal: AbortSignal, giveWay = setPriority): Promise<number> {
  const running = promisify(execFile)(process.execPath, [fromRoot('api/src/cli/db.ts'), 'backup', file], {
    cwd: fromRoot('.'),
    env: { ...process.env, INIT_CWD: '' },
    timeout: patience,
    signal,
  });
  try {
    const { pid } = running.child;
    try {
      if (pid !== undefined) giveWay(pid, constants.priority.PRIORITY_LOW);
    } catch {
      // A service may be forbidden to (SystemCallFilter of systemd). A backup that gives way to nobody is one as well.
    }
    await running;
  } catch (error) {
    if (signal.aborted) throw new Error('it was broken off: its process was told to stop', { cause: error });
    const { killed, stderr = '' } = error as { killed?: boolean; stderr?: string };
    if (killed) throw new Error(`it took longer than ${patience / 3_600_000} hours`, { cause: error });
    throw new Error(stderr.trim().split('\n').slice(0, 5).join(' ').slice(0, 300) || 'no reason given', {
      cause: error,
    });
  }
  return (await stat(file)).size;
}
