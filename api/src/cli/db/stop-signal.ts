import { StartError } from '../../platform/start-error.ts';

const names = ['SIGTERM', 'SIGINT'] as const;

/**
 * A signal that aborts at the first SIGTERM or SIGINT, so that temporary files and databases are removed; a second one
 * ends the process.
 */
export function stopSignal(): AbortSignal {
  const ending = new AbortController();
  const stop = (): void => {
    for (const name of names) process.off(name, stop);
    ending.abort(new StartError('the command was interrupted'));
  };
  for (const name of names) process.on(name, stop);
  return ending.signal;
}
