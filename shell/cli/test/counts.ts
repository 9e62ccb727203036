import { readFile, rm } from 'node:fs/promises';
import type { CommandResult } from '../check/run-command.ts';
import type { Counts } from './suite.ts';

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

/** Counts of a report of Jest's `--json`. The file is removed. */
export function countsOfJest(file: string, code: number): Promise<Counts> {
  return countsOfReport(
    file,
    code,
    (report: { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    }),
  );
}

/** Counts of a report of Playwright's `json` reporter. The file is removed. Flaky tests count as failed. */
export function countsOfPlaywright(file: string, code: number): Promise<Counts> {
  return countsOfReport(
    file,
    code,
    ({ stats, errors }: { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    }),
  );
}

async function countsOfReport<Report>(file: string, code: number, count: (report: Report) => Counts): Promise<Counts> {
  try {
    return withFailure(count(JSON.parse(await readFile(file, 'utf8')) as Report), code);
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
