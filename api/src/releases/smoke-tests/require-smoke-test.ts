import type { Issue } from '@plumbline/contract/errors';
import type { Release } from '@plumbline/contract/releases/releases';
import type { SmokeTestState } from '@plumbline/contract/releases/smoke-tests';
import type { Knex } from 'knex';
import { releaseRefused } from '../registry/publish-release.ts';
import { findRelease } from '../registry/store.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { isSignedBy } from './public-key.ts';
import { findResult, parseResult, smokeTestStates } from './store.ts';

/**
 * Requires a passed smoke test with the tester's signature before visitors get a release. A release that was live and
 * never tested needs none.
 * @returns warnings where the site does not require smoke tests.
 * @throws Failure `release_refused` with the reason, or with the issues of the test.
 */
export async function requireSmokeTest(
  transaction: Knex.Transaction,
  release: Release,
  { clock, releases }: Pick<RegistryDeps, 'clock' | 'releases'>,
): Promise<string[]> {
  const { remote, hash } = release;
  const state = (await smokeTestStates(transaction, remote, [hash], clock.now())).get(hash);
  if (state === undefined) return [];
  const issues = state.state === 'passed' ? await signatureIssues(transaction, release, releases) : issuesOf(state);
  if (issues.length === 0) return [];
  if (releases.smokeTestRequired) throw releaseRefused(release, issues);
  // The tester skips releases that became live, so the result of this one never arrives.
  if (state.state === 'waiting' || state.state === 'running')
    return [`${remote} ${hash} goes to visitors before its smoke test has passed: this site does not require it`];
  return issues.map(({ message }) => `${remote} ${hash} ${message}`);
}

/** Checks the tester's signature, because anybody with access to the database could have written the row. */
async function signatureIssues(
  transaction: Knex.Transaction,
  { remote, hash }: Release,
  { smokeTestKeys }: Pick<RegistryDeps['releases'], 'smokeTestKeys'>,
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
  const message = 'has a smoke test that the site’s smoke tester has not signed: publish it again to repeat the test';
  return [{ path: 'smokeTest', message }];
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
