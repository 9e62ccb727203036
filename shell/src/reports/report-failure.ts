import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import type { DocumentView } from '../boot/boot-data.ts';

/** The API path of failure reports. */
const reportsPath = '/api/reports';

/** In ms: the timeout of a report. */
const deadline = 10_000;

/** The maximum number of reports per page. */
const maxReports = 10;

/**
 * Reports failures of releases to the API, each failure once and without waiting; a browser that is offline reports nothing.
 * Failures of the document's own release are sent with its token.
 */
export function failureReporter(view?: DocumentView): (failure: FailureReport) => void {
  const reported = new Set<string>();
  return (failure) => {
    const body = JSON.stringify(failure.release === view?.release ? { ...failure, view: view.token } : failure);
    if (reported.size >= maxReports || reported.has(body) || !navigator.onLine) return;
    reported.add(body);
    fetch(reportsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // The visitor may leave a broken page at once.
      keepalive: true,
      credentials: 'omit',
      signal: AbortSignal.timeout(deadline),
    }).catch(() => undefined);
  };
}
