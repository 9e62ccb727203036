import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/**
 * The stage of a release failure. `entry`: its container could not be loaded or threw; `expose`: the container lacks
 * the page; `chunk`: a script of the page could not be loaded or threw; `gone`: a script no longer exists; `integrity`:
 * a script differs from the published one; `deadline`: a script loaded too slowly; `render`: the page threw while
 * rendering; `suspended`: the page never became ready; `server-bundle`, `server-load` (its data), `server-render`: the
 * same on the page server; `policy`: the browser blocked a resource; `uncaught`: its script threw an error or left a
 * rejection that nobody caught.
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
  'uncaught',
]);
export type FailureStage = v.InferOutput<typeof FailureStage>;

/**
 * What the visitor saw after the failure. `previous`: the previous release; `browser`: the page rendered in the browser
 * instead of on the server; `fallback`: an error page with a retry; `none`: the unchanged page.
 */
export const FailureOutcome = v.picklist(['previous', 'browser', 'fallback', 'none']);
export type FailureOutcome = v.InferOutput<typeof FailureOutcome>;

/**
 * A failure of a release, reported by a browser or the page server. It identifies neither the visitor nor the visited
 * URL.
 */
export const FailureReport = v.object({
  remote: RemoteName,
  release: ReleaseHash,
  /** The page's name in the remote's declaration. */
  page: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,60}$/, 'must be the name of a page')),
  stage: FailureStage,
  outcome: FailureOutcome,
  /** The error's text; URLs, e-mail addresses and long numbers are removed before it is stored. */
  message: v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters')),
  /**
   * The token with which the page server proves that this release rendered the document (`views.ts`), if there is one:
   * only then the failure counts when a canary is compared with the live release.
   */
  view: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters'))),
});
export type FailureReport = v.InferOutput<typeof FailureReport>;

/**
 * Reports a failure of a release. Equal reports within an hour are stored once, with a count. Browsers' reports about
 * the content security policy are accepted at the same address, as `application/csp-report` and
 * `application/reports+json`.
 */
export const reportFailure = endpoint({
  method: 'POST',
  path: '/reports',
  summary: 'Reports a failure of a release',
  body: FailureReport,
  response: v.object({ received: v.literal(true) }),
  status: 202,
  errors: ['invalid_input', 'too_many_requests'],
});
