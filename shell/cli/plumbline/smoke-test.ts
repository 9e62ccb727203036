import type { SmokeTestResult } from '../../smoke-test/smoke-test.ts';
import type { BuiltRelease } from '@plumbline/build/release';
import { installedChromium } from '../chromium.ts';

/**
 * Smoke-tests a build in an installed Chromium; without one there are neither issues nor a result. Loaded lazily: most commands
 * need neither a browser nor the shell.
 */
export async function smokeTest(
  built: BuiltRelease,
  say: (line: string) => void,
): Promise<SmokeTestResult | { readonly issues: readonly []; readonly trial: null }> {
  const executable = await installedChromium();
  if (executable === null) {
    say('No Chromium on this machine (set CHROMIUM to one): the smoke test is skipped.');
    return { issues: [], trial: null };
  }
  say('Smoke-testing its pages in Chromium, narrow and wide …');
  const { smokeTestRelease } = await import('../../smoke-test/smoke-test.ts');
  return smokeTestRelease({ ...built, executable });
}
