import { expect, test } from '@jest/globals';
import type { Check, Finding } from './check.ts';
import { runChecks } from './run-checks.ts';

function checkWith(...findings: Finding[]): Check {
  return async function* several() {
    yield* findings;
  };
}

async function run(...checks: Check[]): Promise<{ passed: boolean; written: string }> {
  let written = '';
  const passed = await runChecks(checks, (text) => (written += text));
  return { passed, written };
}

test('the output ends with the totals, and a failure does not stop later checks', async () => {
  const { passed, written } = await run(
    checkWith(
      { name: 'types of api', passed: false, output: 'main.ts(1,1): error\nagain\n' },
      { name: 'types of shell', passed: true, output: '' },
    ),
    checkWith({ name: 'format', passed: true, output: 'All is well.' }),
  );
  expect(passed).toBe(false);
  expect(written).toBe(
    'FAILED  types of api\n        main.ts(1,1): error\n        again\npassed  types of shell\npassed  format\n\n2 passed, 1 failed\n',
  );
});

test('a check without any result has failed', async () => {
  expect(await run(checkWith())).toEqual({
    passed: false,
    written: 'FAILED  several\n        Nothing to check.\n\n0 passed, 1 failed\n',
  });
});
