import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/**
 * Where a release failed. `entry`: its container could not be had or threw; `expose`: the page is not in it; `chunk`: a script of
 * the page could not be had or threw; `gone`: a script is no longer there; `integrity`: a script is not the one published;
 * `deadline`: it came too late; `render`: the page threw while it was shown; `suspended`: it never got ready to be shown;
 * `server-bundle`, `server-load` (its data), `server-render`: the same on the page server; `policy`: the browser refused what it tried to load.
 */
export const FailureStage = v.picklist([
  'entry',
  'expose',
  'chunk',
  'gone',
  'integrity',
  'deadline',
  'render',
  'suspended',
  'server-bundle',
  'server-load',
  'server-render',
  'policy',
]);
export type FailureStage = v.InferOutput<typeof FailureStage>;

/** What came instead: the last good release, the browser's own rendering, or the fallback with a retry. */
export const FailureOutcome = v.picklist(['previous', 'browser', 'fallback']);
export type FailureOutcome = v.InferOutput<typeof FailureOutcome>;

/** One failure of a release, as a browser or the page server saw it. It names no visitor and no address. */
export const FailureReport = v.object({
  remote: RemoteName,
  release: ReleaseHash,
  /** The page's name in its declaration. */
  page: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,60}$/, 'must be the name of a page')),
  stage: FailureStage,
  outcome: FailureOutcome,
  /** The error's text; addresses, mailboxes and long numbers in it are not kept. */
  message: v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters')),
  /** The token of the document, where it had one: with it the failure counts in the comparison with a canary. */
  view: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters'))),
});
export type FailureReport = v.InferOutput<typeof FailureReport>;

/**
 * Tells that a release failed. Equal reports of an hour are one, with a count. What browsers report by themselves of the
 * page's content security policy is taken at the same address, as `application/csp-report` and `application/reports+json`.
 */
export const reportFailure = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Tells that a release of a remote failed',
  body: FailureReport,
  response: v.object({ received: v.literal(true) }),
  status: 202,
  errors: ['invalid_input', 'too_many_requests'],
});
