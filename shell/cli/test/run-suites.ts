import type { Counts, Suite } from './suite.ts';

/** Runs every suite, or its tests below `paths`, also after a failure, and prints the totals as the last line. @returns whether all passed. */
export async function runSuites(
  suites: readonly Suite[],
  paths: readonly string[] = [],
  write: (line: string) => void = console.log,
): Promise<boolean> {
  const results: { readonly name: string; readonly counts: Counts; readonly seconds: number }[] = [];
  for (const { name, run } of suites) {
    write(`\n== ${name}`);
    const started = performance.now();
    const counts = await run(paths).catch((error: unknown) => {
      write(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1 };
    });
    results.push({ name, counts, seconds: Math.round((performance.now() - started) / 1000) });
  }
  write('');
  for (const { name, counts, seconds } of results) {
    write(`${name}: ${format(counts)} (${seconds} s)`);
  }
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + (counts[key] ?? 0), 0);
  const all = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  write(format(all));
  return all.failed === 0 && all.passed > 0;
}

function format({ passed, failed, skipped = 0 }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
