import { setTimeout as after } from 'node:timers/promises';

/** In ms: what is to come has come by then, also on a busy machine. */
const patience = 120_000;

/** Looks again and again until it is so. @throws Error with `what` where it is not in time. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patience; !(await isSo()); await after(50)) {
    if (performance.now() > end) throw new Error(`not in ${patience / 1000} s: ${what}`);
  }
}
