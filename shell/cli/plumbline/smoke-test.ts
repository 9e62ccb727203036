import type { Issue } from '@plumbline/contract/errors';
import type { BuiltRelease } from '@plumbline/remote/internal/release';
import { readSmokeTesterSettings } from '../../smoke-test/settings.ts';
import { installedChromium } from '../chromium.ts';
import { ensureShell } from './ensure-shell.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Smoke-tests a build in an installed Chromium; without one there are no issues, and the site tests it after publishing.
 * The test's code is loaded only here: most commands need neither a browser nor the shell.
 */
export async function smokeTest(built: BuiltRelease, print: (line: string) => void): Promise<readonly Issue[]> {
  const executable = await installedChromium();
  if (executable === null) {
    print('No Chromium on this machine (set CHROMIUM to one): only the site will test it in a browser.');
    return [];
  }
  await ensureShell(print);
  print('Smoke-testing its pages in Chromium, narrow and wide …');
  const { smokeTestRelease } = await import('../../smoke-test/smoke-test.ts');
  const { releaseOrigins } = readSmokeTesterSettings(process.env);
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    return (await smokeTestRelease({ ...built, executable, releaseOrigins, signal: stopped.signal })).issues;
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
    throw new Error('Stopped during the smoke test: nothing was published', { cause: error });
  } finally {
    for (const signal of stopSignals) process.removeListener(signal, stop);
  }
}
