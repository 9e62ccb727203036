import * as v from 'valibot';
import { ReleaseHash, RemoteName } from './releases.ts';

/**
 * Where a release failed. `entry`: its container could not be had or threw; `expose`: the page is not in it; `chunk`: a script of
 * the page could not be had or threw; `gone`: a script is no longer there; `integrity`: a script is not the one published;
 * `deadline`: it came too late; `render`: the page threw while it was shown; `suspended`: it never got ready to be shown;
 * `server-bundle`, `server-render`: the same on the page server; `policy`: the browser refused what it tried to load.
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
  'server-render',
  'policy',
]);
export type FailureStage = v.InferOutput<typeof FailureStage>;

/** What was shown instead: the last good release, the server's HTML, or the fallback with a retry. */
export const FailureOutcome = v.picklist(['previous', 'html', 'fallback']);
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
});
export type FailureReport = v.InferOutput<typeof FailureReport>;
