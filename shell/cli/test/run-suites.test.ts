import { expect, test } from '@jest/globals';
import { runSuites } from './run-suites.ts';
import type { Counts } from './suite.ts';

async function run(...outcomes: (Counts | Error)[]): Promise<{ passed: boolean; lines: string[] }> {
  const lines: string[] = [];
  const suites = outcomes.map((outcome, index) => ({
    name: `suite ${index + 1}`,
    run: async () => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  }));
  return { passed: await runSuites(suites, [], (line) => lines.push(line)), lines };
}

test('the last line has the sum of all suites’ counts', async () => {
  const { passed, lines } = await run({ passed: 40, failed: 0 }, { passed: 2, failed: 0 });
  expect(passed).toBe(true);
  expect(lines.at(-1)).toBe('42 passed, 0 failed');
});

test('suites after a failed one run too', async () => {
  const { passed, lines } = await run({ passed: 1, failed: 1 }, new Error('No Chromium to test with.'), {
    passed: 3,
    failed: 0,
  });
  expect(passed).toBe(false);
  expect(lines).toContain('No Chromium to test with.');
  expect(lines.at(-1)).toBe('4 passed, 2 failed');
});

test('skipped tests are counted, and are no failure', async () => {
  const { passed, lines } = await run({ passed: 2, failed: 0, skipped: 1 }, { passed: 3, failed: 0 });
  expect(passed).toBe(true);
  expect(lines.at(-1)).toBe('5 passed, 0 failed, 1 skipped');
});

test('a suite’s line has the number of flaky tests', async () => {
  const { lines } = await run({ passed: 2, failed: 0, flaky: 1 });
  expect(lines).toContainEqual(expect.stringMatching(/^suite 1: 2 passed, 0 failed, of them 1 flaky/));
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

test('a run without suites fails', async () => {
  expect((await run()).passed).toBe(false);
});

test('a suite with besidePrevious runs at the same time as the previous one; others run after all before', async () => {
  const events: string[] = [];
  const suite = (name: string, besidePrevious: boolean) => ({
    name,
    besidePrevious,
    run: async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      return { passed: 1, failed: 0 };
    },
  });
  const lines: string[] = [];
  const suites = [suite('build', false), suite('check', true), suite('jest', false)];
  await runSuites(suites, [], (line) => lines.push(line));
  expect(events).toEqual(['build begins', 'check begins', 'build ends', 'check ends', 'jest begins', 'jest ends']);
  expect(lines.filter((line) => line.includes('=='))).toEqual(['\n== build, check', '\n== jest']);
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
});
