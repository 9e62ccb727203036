import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import type { DocumentView } from '../boot/boot-data.ts';

/** Where browsers tell of failures. */
const reportsPath = '/api/reports';

/** In ms: what cannot be told by then is not told. */
const deadline = 10_000;

/** In number of reports from one page: what fails again and again is known by then. */
const most = 10;

/**
 * Tells the site that a release failed, each failure once. Nobody waits for it, and that it cannot be told is no failure of
 * anything: a browser without a connection has not seen a release fail. Failures of the release that the document was made
 * out of go with its token.
 */
export function failureReporter(view?: DocumentView): (failure: FailureReport) => void {
  const told = new Set<string>();
  return (failure) => {
    const body = JSON.stringify(failure.release === view?.release ? { ...failure, view: view.token } : failure);
    if (told.size >= most || told.has(body) || !navigator.onLine) return;
    told.add(body);
    fetch(reportsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // The visitor may leave a page that is broken.
      keepalive: true,
      credentials: 'omit',
      signal: AbortSignal.timeout(deadline),
    }).catch(() => undefined);
  };
}
