import type { Counts, Suite } from './suite.ts';

/** Runs every suite, also after a failure, and ends with the sums as the last line. @returns whether all passed. */
export async function runSuites(
  suites: readonly Suite[],
  write: (line: string) => void = console.log,
): Promise<boolean> {
  const results: { readonly name: string; readonly counts: Counts; readonly seconds: number }[] = [];
  for (const { name, run } of suites) {
    write(`\n== ${name}`);
    const started = performance.now();
    const counts = await run().catch((error: unknown) => {
      write(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    results.push({ name, counts, seconds: Math.round((performance.now() - started) / 1000) });
  }
  write('');
  for (const { name, counts, seconds } of results) {
    write(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  }
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0);
  write(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && sum('passed') > 0;
}
