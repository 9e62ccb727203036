import { test } from '@jest/globals';
import { notTested } from '../test/not-tested.ts';
import { installed } from './deployment-files.ts';

/** A test for machines that have these programs; elsewhere it is skipped, with the reason in its name. */
export function where(...programs: readonly string[]): (name: string, run: () => Promise<void>) => void {
  const missing = programs.filter((program) => installed(program) === undefined);
  if (missing.length === 0) return test;
  return (name, run) => test.skip(`${notTested}no ${missing.join(', no ')} here: ${name}`, run);
}
