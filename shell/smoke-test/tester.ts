import { createClient } from '@plumbline/contract/client';
import { ApiError, isUnanswered } from '@plumbline/contract/errors';
import {
  claimSmokeTest,
  reportSmokeTest,
  smokeTestIssueLimits,
  type UntestedRelease,
} from '@plumbline/contract/releases/smoke-tests';
import type { Logger } from 'pino';
import type { ReleaseStore } from '../registry/release-store.ts';
import type { SigningKey } from './signing-key.ts';
import { smokeTestRelease, type SmokeTestReport } from './smoke-test.ts';

/** In ms: shorter than the ten minutes after which the API gives the same release to a tester again. */
const testTimeout = 8 * 60_000;

interface Tester {
  readonly apiOrigin: string;
  readonly key: SigningKey;
  readonly store: ReleaseStore;
  /** The executable of a Chromium. */
  readonly executable: string;
  /** Origins that releases may load from besides the site's own. */
  readonly releaseOrigins: readonly string[];
  readonly log: Logger;
  readonly test?: typeof smokeTestRelease;
}

/** Claims a release, tests it and reports the signed result. @returns false if there was nothing to test. */
export async function testNext({
  apiOrigin,
  key,
  store,
  executable,
  releaseOrigins,
  log,
  test = smokeTestRelease,
}: Tester) {
  const client = createClient({ origin: apiOrigin, timeout: 15_000, checkResponses: true });
  const at = () => new Date().toISOString();
  const { untested } = await client.call(claimSmokeTest, { body: key.sign({ kind: 'claim', at: at() }) });
  if (untested === null) return false;
  const { remote, release: hash, description } = untested;
  log.info({ remote, release: hash }, 'smoke tester: testing');
  const report = await testClaimed(untested);
  // The API accepts only texts of limited length, and a release's names may have any.
  const issues = report.issues.map(({ path, message }) => ({
    path: path.slice(0, smokeTestIssueLimits.path),
    message: message.slice(0, smokeTestIssueLimits.message),
  }));
  const result = { kind: 'result', remote, release: hash, description, ...report, issues, at: at() };
  await client.call(reportSmokeTest, { body: key.sign(result) });
  log.info({ remote, release: hash, views: report.views, issues: report.issues }, 'smoke tester: tested');
  return true;

  async function testClaimed(claimed: UntestedRelease): Promise<SmokeTestReport> {
    const release = await store.describe(claimed.remote, claimed.release, claimed.description);
    const signal = AbortSignal.timeout(testTimeout);
    try {
      const folder = store.folderOf(claimed.remote, claimed.release);
      return await test({ release, folder, executable, releaseOrigins, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      const message = `its pages took longer than ${testTimeout / 60_000} minutes in all`;
      return {
        issues: [{ path: 'declaration.routes', message }],
        browser: 'Chromium',
        shell: '0'.repeat(20),
        views: 0,
      };
    }
  }
}

/** Whether a failure is expected while the API starts or has no key yet. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && isUnanswered(error);
}
