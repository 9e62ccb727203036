import { test } from '@jest/globals';

/** A test for machines that have these programs; elsewhere it is skipped, and says so. */
export function where(...programs: readonly (string | undefined)[]): typeof test | typeof test.skip {
  return programs.includes(undefined) ? test.skip : test;
}
