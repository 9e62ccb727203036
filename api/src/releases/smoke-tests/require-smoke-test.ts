import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { SmokeTestState } from '@plumbline/contract/releases/smoke-tests';
import type { Knex } from 'knex';
import { refused } from '../registry/publish-release.ts';
import { findRelease } from '../registry/store.ts';
import type { ReleaseDeps } from '../release-deps.ts';
import { isSignedBy } from './public-key.ts';
import { findResult, parseResult, smokeTestStates } from './store.ts';

/**
 * Requires a passed smoke test with the tester's signature before visitors get a release. A release that was live and never tested needs none.
 * @returns warnings where the site does not require smoke tests.
 * @throws Failure `release_refused` with the reason, or with the issues of the test.
 */
export async function requireSmokeTest(
  transaction: Knex.Transaction,
  release: Release,
  { clock, releases }: Pick<ReleaseDeps, 'clock' | 'releases'>,
): Promise<string[]> {
  const { remote, hash } = release;
  const state = (await smokeTestStates(transaction, remote, [hash], clock.now())).get(hash);
  if (state === undefined) return [];
  const issues = state.state === 'passed' ? await signatureIssues(transaction, release, releases) : issuesOf(state);
  if (issues.length === 0) return [];
  if (releases.smokeTestRequired) throw refused(release, issues);
  // A live release is not tested, so there is no result to wait for.
  if (state.state === 'waiting' || state.state === 'running')
    return [`${remote} ${hash} goes to visitors before its smoke test has passed: this site does not require it`];
  return issues.map(({ message }) => `${remote} ${hash} ${message}`);
}

/** Only the signature is trusted, because the row could have been written by anybody with access to the database. */
async function signatureIssues(
  transaction: Knex.Transaction,
  { remote, hash }: Release,
  { smokeTestKeys }: Pick<ReleaseDeps['releases'], 'smokeTestKeys'>,
): Promise<Issue[]> {
  const signed = await findResult(transaction, { remote, hash });
  const published = await findRelease(transaction, remote, hash);
  const isValid = () => {
    if (signed === null || !smokeTestKeys().some((key) => isSignedBy(key, signed))) return false;
    const result = parseResult(signed.statement);
    return (
      result.remote === remote && result.release === hash && result.description === published?.description_integrity
    );
  };
  if (isValid()) return [];
  return [{ path: 'smokeTest', message: 'has a smoke test that the site’s smoke tester has not signed' }];
}

function issuesOf(state: Exclude<SmokeTestState, { state: 'passed' }>): Issue[] {
  if (state.state === 'failed')
    return state.issues.map(({ path, message }) => ({ path, message: `failed its smoke test: ${message}` }));
  const message =
    state.state === 'running'
      ? `is being shown in a browser since ${state.since}: wait for the smoke test to end`
      : 'was not shown in a browser yet: it waits for the site’s smoke tester';
  return [{ path: 'smokeTest', message }];
}
