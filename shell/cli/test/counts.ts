import { readFile, rm } from 'node:fs/promises';
import type { CommandResult } from '../check/run-command.ts';
import { notTested } from './not-tested.ts';
import type { Counts } from './suite.ts';

/** The sum of several counts. */
export function sumOfCounts(counts: readonly Counts[]): Required<Omit<Counts, 'flaky'>> {
  const sum = (key: keyof Counts) => counts.reduce((total, one) => total + (one[key] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Counts of a tool with a single result. */
export function countsOfCode(code: number): Counts {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts of a tool whose last line is `N passed, N failed`, optionally with `, N skipped`. */
export function countsOfLastLine({ code, output }: CommandResult): Counts {
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output) ?? [];
  const counts = withFailure({ passed: Number(passed ?? 0), failed: Number(failed ?? 0) }, code);
  return skipped === undefined ? counts : { ...counts, skipped: Number(skipped) };
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults?: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Why earlier runs of the test failed. */
      readonly retryReasons?: readonly string[];
    }[];
  }[];
}

/** Counts of a report of Jest's `--json`. The file is removed. */
export function countsOfJest(file: string, code: number): Promise<Counts> {
  return countsOfReport(file, code, (report: JestReport) => {
    const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skippedTests: tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
      flakyTests: tests
        .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0)
        .map(({ fullName, retryReasons = [] }) => `${fullName}\n${retryReasons.join('\n')}`),
    };
  });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status?: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/** Counts of a report of Playwright's `json` reporter. The file is removed. */
export function countsOfPlaywright(file: string, code: number): Promise<Counts> {
  return countsOfReport(file, code, (report: PlaywrightReport) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
    skippedTests: skippedOf(report),
    flakyTests: flakyOf(report),
  }));
}

/** The titles of the tests that failed first and passed in another run; the list reporter shows why. */
function flakyOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const titles = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...titles, ...suites.flatMap(flakyOf)];
}

/** The tests of a suite that were skipped, each with the reason that it gave. */
function skippedOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const titles = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'skip').map(({ description = '' }) => `${description}: ${title}`),
    ),
  );
  return [...titles, ...suites.flatMap(skippedOf)];
}

interface Counted extends Pick<Counts, 'passed' | 'failed'> {
  /** The names or reasons of skipped tests. */
  readonly skippedTests: readonly string[];
  /** The names of tests that passed in their second run. */
  readonly flakyTests: readonly string[];
}

/**
 * Counts and prints the tests that passed in their second run, and the skipped tests that lack something on this machine; tests skipped
 * for other reasons are no gap.
 */
async function countsOfReport<Report>(file: string, code: number, count: (report: Report) => Counted): Promise<Counts> {
  try {
    const { skippedTests, flakyTests, ...counts } = count(JSON.parse(await readFile(file, 'utf8')) as Report);
    const untested = skippedTests.filter((line) => line.includes(notTested));
    for (const line of untested) console.log(line.slice(line.indexOf(notTested)));
    for (const line of flakyTests) console.log(`FLAKY, passed in its second run: ${line}`);
    return {
      ...withFailure(counts, code),
      ...(untested.length > 0 ? { skipped: untested.length } : {}),
      ...(flakyTests.length > 0 ? { flaky: flakyTests.length } : {}),
    };
  } catch (error) {
    console.error(`The report could not be read: ${String(error)}`);
    return { passed: 0, failed: 1 };
  } finally {
    await rm(file, { force: true });
  }
}

/** Adds a failure for a tool that failed without counting one, or that ran nothing. */
function withFailure({ passed, failed }: Counts, code: number): Counts {
  return failed === 0 && (code !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed };
}
