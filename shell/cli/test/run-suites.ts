import { sumOfCounts } from './counts.ts';
import type { Counts, Suite } from './suite.ts';

interface Result {
  readonly name: string;
  readonly counts: Counts;
  /** This suite's own time; the times of parallel suites overlap. */
  readonly seconds: number;
}

/**
 * Runs every suite, or its tests below `paths`, also after a failure, and prints the totals as the last line. Suites that run beside each
 * other write their lines by turns. @returns whether all passed.
 */
export async function runSuites(
  suites: readonly Suite[],
  paths: readonly string[] = [],
  write: (line: string) => void = console.log,
): Promise<boolean> {
  const runSuite = async ({ name, run }: Suite): Promise<Result> => {
    const started = performance.now();
    const counts = await run(paths).catch((error: unknown) => {
      write(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    return { name, counts, seconds: Math.round((performance.now() - started) / 1000) };
  };
  const results: Result[] = [];
  for (const group of groupsOf(suites)) {
    write(`\n== ${group.map(({ name }) => name).join(', ')}`);
    results.push(...(await Promise.all(group.map(runSuite))));
  }
  write('');
  for (const { name, counts, seconds } of results) {
    const { flaky = 0 } = counts;
    write(`${name}: ${format(counts)}${flaky > 0 ? `, of them ${flaky} flaky` : ''} (${seconds} s)`);
  }
  const all = sumOfCounts(results.map(({ counts }) => counts));
  write(format(all));
  return all.failed === 0 && all.passed > 0;
}

/** The suites that run at the same time, in order. */
function groupsOf(suites: readonly Suite[]): Suite[][] {
  const groups: Suite[][] = [];
  for (const suite of suites) {
    const previous = groups.at(-1);
    if (suite.besidePrevious && previous) previous.push(suite);
    else groups.push([suite]);
  }
  return groups;
}

function format({ passed, failed, skipped = 0 }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
