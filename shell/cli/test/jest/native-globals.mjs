/** Replaces `@jest/globals` under `native-runner.mjs`: the globals of the test file that is running. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
