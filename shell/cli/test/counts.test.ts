import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { countsOfJest, countsOfLastLine, countsOfPlaywright } from './counts.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counts-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the counts of passed and failed tests are read from the last line', () => {
  expect(countsOfLastLine({ code: 1, output: 'FAILED  lint\n\n41 passed, 2 failed\n' })).toEqual({
    passed: 41,
    failed: 2,
  });
});

test('the count of skipped tests is read from the last line', () => {
  expect(countsOfLastLine({ code: 0, output: '11 passed, 0 failed, 2 skipped\n' })).toEqual({
    passed: 11,
    failed: 0,
    skipped: 2,
  });
});

test('a tool that broke down before its last line has failed', () => {
  expect(countsOfLastLine({ code: 1, output: 'SyntaxError' })).toEqual({ passed: 0, failed: 1 });
});

test('a Jest suite that could not be loaded counts as a failure', async () => {
  const file = report({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
  expect(await countsOfJest(file, 1)).toEqual({ passed: 3, failed: 2 });
});

test('a run without tests is a failure, whatever its exit code', async () => {
  const file = report({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 });
  expect(await countsOfJest(file, 0)).toEqual({ passed: 0, failed: 1 });
});

test('a failing exit code without a failed test is a failure', async () => {
  const file = report({ stats: { expected: 8, unexpected: 0, flaky: 0 }, errors: [] });
  expect(await countsOfPlaywright(file, 1)).toEqual({ passed: 8, failed: 1 });
});

test('an error outside the tests is a failure', async () => {
  const file = report({
    stats: { expected: 8, unexpected: 1, flaky: 0 },
    errors: [{ message: 'the site was not ready' }],
  });
  expect(await countsOfPlaywright(file, 1)).toEqual({ passed: 8, failed: 2 });
});

test('a test that passed in its second run counts as passed and flaky, and its name is printed', async () => {
  const printed: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const ofPlaywright = report({
    stats: { expected: 8, unexpected: 0, flaky: 1 },
    errors: [],
    suites: [{ specs: [{ title: 'a slow page', tests: [{ status: 'flaky', annotations: [] }] }] }],
  });
  expect(await countsOfPlaywright(ofPlaywright, 0)).toEqual({ passed: 9, failed: 0, flaky: 1 });
  const ofJest = report({
    numPassedTests: 2,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 0,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'steady', retryReasons: [] },
          { status: 'passed', fullName: 'late', retryReasons: ['Error: too late'] },
          { status: 'failed', fullName: 'broken', retryReasons: ['Error: broken'] },
        ],
      },
    ],
  });
  expect(await countsOfJest(ofJest, 1)).toEqual({ passed: 2, failed: 1, flaky: 1 });
  expect(printed).toEqual([
    'FLAKY, passed in its second run: a slow page',
    'FLAKY, passed in its second run: late\nError: too late',
  ]);
});

test('a missing report is a failure', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await countsOfPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(complaint).toHaveBeenCalledTimes(1);
  complaint.mockRestore();
});

test('tests that lack a program of this machine are printed and counted as skipped; other skipped tests are not', async () => {
  const printed: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const ofJest = report({
    numPassedTests: 3,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'NOT TESTED: is what a test may print' },
          { status: 'pending', fullName: 'recipes NOT TESTED: no caddy here: Caddy takes its file' },
          { status: 'pending', fullName: 'on PostgreSQL alone' },
        ],
      },
    ],
  });
  expect(await countsOfJest(ofJest, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  const test = (title: string, description: string) => ({
    title,
    tests: [{ annotations: [{ type: 'skip', description }] }],
  });
  const ofPlaywright = report({
    stats: { expected: 2, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [
      { specs: [], suites: [{ specs: [test('a unit', 'NOT TESTED: systemd is not installed')] }] },
      { specs: [test('a pointer', 'There is none on a phone.')] },
    ],
  });
  expect(await countsOfPlaywright(ofPlaywright, 0)).toEqual({ passed: 2, failed: 0, skipped: 1 });
  expect(printed).toEqual([
    'NOT TESTED: no caddy here: Caddy takes its file',
    'NOT TESTED: systemd is not installed: a unit',
  ]);
});
