import { setTimeout as after } from 'node:timers/promises';

/** Waits, for as long as the test may take. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await after(5);
}
