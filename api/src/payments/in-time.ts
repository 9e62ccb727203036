import { setTimeout as later } from 'node:timers/promises';

/** In ms: shorter than the time that a browser waits for an answer, and than a provider may take for several calls. */
const patience = 8000;

/** What the work gives, or `late` does once it has taken too long. The work goes on all the same. */
export async function inTime<T>(work: Promise<T>, late: () => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  const timeUp = later(patience, 'late' as const, { signal: cancel.signal }).catch(() => 'late' as const);
  const first = await Promise.race([work.then((value) => ({ value })), timeUp]).finally(() => cancel.abort());
  if (first !== 'late') return first.value;
  // How it ends is written down by the work itself.
  work.catch(() => undefined);
  return late();
}
