import { setTimeout as after } from 'node:timers/promises';

/** Polls until the condition holds; the test's timeout is the limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await after(5);
}
