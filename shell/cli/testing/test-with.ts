import { test } from '@jest/globals';
import { notTested } from '../test/not-tested.ts';
import { installed } from './deployment-files.ts';

/** Declares a test that needs these programs; without one of them it is skipped, with the reason in its name. */
export function testWith(...programs: readonly string[]): (name: string, run: () => Promise<void>) => void {
  const missing = programs.filter((program) => installed(program) === undefined);
  if (missing.length === 0) return test;
  return (name, run) => test.skip(`${notTested}no ${missing.join(', no ')} here: ${name}`, run);
}
