import type { Check, Finding } from './check.ts';

/** Runs checks one after the other and prints each result and the totals. @returns whether all passed. */
export async function runChecks(
  checks: readonly Check[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<boolean> {
  let passed = 0;
  let failed = 0;
  for (const check of checks) {
    let findings = 0;
    for await (const finding of check()) {
      findings += 1;
      if (finding.passed) passed += 1;
      else failed += 1;
      write(line(finding));
    }
    // A check without any result must not look like a passed one.
    if (findings === 0) {
      failed += 1;
      write(line({ name: check.name, passed: false, output: 'Nothing to check.' }));
    }
  }
  write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0;
}

function line({ name, passed, output }: Finding): string {
  if (passed) return `passed  ${name}\n`;
  const text = output.trim() === '' ? 'No output.' : output.trimEnd();
  return `FAILED  ${name}\n${text.replaceAll(/^/gm, '        ')}\n`;
}
