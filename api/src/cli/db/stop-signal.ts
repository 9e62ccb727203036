import { StartError } from '../../platform/start-error.ts';

/**
 * A signal that aborts at the first SIGTERM or SIGINT, so that temporary files and databases are removed; the same one
 * sent again ends the process.
 */
export function stopSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => ending.abort(new StartError('the command was interrupted')));
  }
  return ending.signal;
}
