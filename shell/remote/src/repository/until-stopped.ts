const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that aborts at the first SIGINT, SIGTERM or SIGHUP; a second one, of any of them, ends the process. */
export function untilStopped(): AbortSignal {
  const end = new AbortController();
  const stop = (): void => {
    for (const name of names) process.off(name, stop);
    end.abort();
  };
  for (const name of names) process.on(name, stop);
  return end.signal;
}
