/** What an import of `@jest/globals` yields under `native-runner.mjs`: always what belongs to the file of tests that runs. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
