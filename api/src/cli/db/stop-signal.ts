import { StartError } from '../../platform/start-error.ts';

/**
 * Tells once the process is told to stop, which from then on ends it only the second time: what was put somewhere for a while
 * is taken away before.
 */
export function stopSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => ending.abort(new StartError('it was told to stop')));
  }
  return ending.signal;
}
