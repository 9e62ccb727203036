import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../timestamp.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/** The sha384 of a release's description, which contains the hashes of all its files. */
export const Integrity = v.pipe(v.string(), v.regex(/^sha384-[\w+/]{64}$/, 'must be a sha384 hash'));

/** The maximum number of issues in a result; the tester reports the first ones. */
export const maxSmokeTestIssues = 100;
/** In characters: the longest texts of an issue. */
export const smokeTestIssueLimits = { path: 200, message: 1_000 } as const;

/** A request of the site's smoke tester for a release to test. */
export const SmokeTestClaim = v.object({ kind: v.literal('claim'), at: Timestamp });

/**
 * The observations of the site's smoke tester on the pages of a release in a browser, inside the real shell. The
 * release has passed if there are no issues.
 */
export const SmokeTestResult = v.object({
  kind: v.literal('result'),
  remote: RemoteName,
  release: ReleaseHash,
  description: Integrity,
  /** Name and version of the browser. */
  browser: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** The hash of the shell's build. */
  shell: v.pipe(v.string(), v.regex(/^[\da-f]{8,64}$/, 'must be the hash of a build of the shell')),
  /** Number of page views, counting each width. */
  views: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  issues: v.pipe(
    v.array(
      v.object({
        path: v.pipe(v.string(), v.maxLength(smokeTestIssueLimits.path)),
        message: v.pipe(v.string(), v.maxLength(smokeTestIssueLimits.message)),
      }),
    ),
    v.maxLength(maxSmokeTestIssues),
  ),
  at: Timestamp,
});
export type SmokeTestResult = v.InferOutput<typeof SmokeTestResult>;

/** JSON of a claim or a result, and the tester's Ed25519 signature of its bytes in base64url. */
export const SignedStatement = v.object({
  statement: v.pipe(v.string(), v.minLength(2), v.maxLength(200_000)),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{86}$/, 'must be an Ed25519 signature in base64url')),
});
export type SignedStatement = v.InferOutput<typeof SignedStatement>;

/** A release that waits for its smoke test. */
export const UntestedRelease = v.object({ remote: RemoteName, release: ReleaseHash, description: Integrity });
export type UntestedRelease = v.InferOutput<typeof UntestedRelease>;

const bodyLimit = 256 * 1024;
const errors = ['invalid_input', 'unauthorized', 'unavailable'] as const;

/** Assigns a release to the smoke tester, for ten minutes; a release is assigned three times at most. */
export const claimSmokeTest = endpoint({
  method: 'POST',
  path: '/smoke-tests/claim',
  summary: 'Assigns a release to the site’s smoke tester',
  body: SignedStatement,
  bodyLimit,
  response: v.object({ untested: v.nullable(UntestedRelease) }),
  errors,
});

/** Stores the signed result of a claimed release; the first result of a claim counts. */
export const reportSmokeTest = endpoint({
  method: 'POST',
  path: '/smoke-tests/results',
  summary: 'Stores the smoke tester’s result for a release',
  body: SignedStatement,
  bodyLimit,
  response: v.object({ remote: RemoteName, release: ReleaseHash, stored: v.boolean() }),
  errors: [...errors, 'not_found', 'conflict'],
});

/** The progress of a release's smoke test. */
export const SmokeTestState = v.variant('state', [
  v.object({ state: v.literal('waiting') }),
  v.object({ state: v.literal('running'), since: v.string() }),
  v.object({ state: v.literal('passed'), browser: v.string(), shell: v.string(), views: v.number(), at: v.string() }),
  v.object({ state: v.literal('failed'), issues: v.array(v.object({ path: v.string(), message: v.string() })) }),
]);
export type SmokeTestState = v.InferOutput<typeof SmokeTestState>;
