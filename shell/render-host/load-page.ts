import type { Client } from '@plumbline/contract/client';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { redirectOf, type LoadArgs, type PageModule } from '@plumbline/services';
import type { Seed } from '../src/boot/boot-data.ts';
import type { OwnedRoute } from '../src/remotes/snapshot-routes.ts';
import { withDeadline } from '../src/remotes/with-deadline.ts';

/** The HTTP statuses of pages. */
type PageStatus = 200 | 401 | 403 | 404 | 429 | 503;

/** The result of a page's `load`: the seeds of the browser's cache, and the HTTP status that follows from it. */
export interface LoadedData {
  readonly seeds: Readonly<Record<string, Seed>>;
  readonly status: PageStatus;
  /** A path of this site, where the page has moved to. */
  readonly movedTo: string | null;
  /** The error that the page's own code threw; null if none, or if the API may have caused it. */
  readonly fault: Error | null;
  /**
   * Whether `load` ran out of time because the API did not answer. The page is then not rendered on the server: other pages need
   * the time.
   */
  readonly unanswered: boolean;
}

interface Request {
  readonly url: URL;
  /** The API client for calls of the endpoint with this path. */
  readonly clientFor: (path: string) => Client;
  /** Called before the page's code continues with a response of the API. */
  readonly resume: () => void;
}

/** In ms, for the whole `load`. */
const deadline = 3_000;

/** Runs a page's `load`. Never throws: the page is sent even if it fails. */
export async function loadPageData(
  page: PageModule,
  { route, params }: Pick<OwnedRoute, 'route' | 'params'>,
  { url, clientFor, resume }: Request,
): Promise<LoadedData> {
  const seeds: Record<string, Seed> = {};
  let status: PageStatus = 200;
  let movedTo: string | null = null;
  let fault: Error | null = null;
  let unanswered = false;
  const timeoutError = new Error('load took too long');
  /** API calls in flight, and whether one has failed. */
  const calls = { pending: 0, failed: false };
  const prefetch: LoadArgs['prefetch'] = async (endpoint, input, { required = true, inPage } = {}) => {
    const key = endpointUrl(endpoint, input);
    calls.pending += 1;
    try {
      const data = await clientFor(endpoint.path).call(endpoint, input, { timeout: deadline });
      seeds[key] = inPage ? { data, inPage } : { data };
      return data;
    } catch (error) {
      const failure =
        error instanceof ApiError
          ? error
          : new ApiError(0, 'network', 'The server could not be reached.', { cause: error });
      seeds[key] = { error: { status: failure.status, code: failure.code, detail: failure.detail } };
      // With a 429 or 503 the page lacks data that the API has; with a lower status the data does not exist for it.
      calls.failed ||= pageStatus(failure) >= 429;
      if (required) status = worse(status, pageStatus(failure));
      return undefined;
    } finally {
      calls.pending -= 1;
      resume();
    }
  };
  try {
    // Slightly longer than an API call's deadline, so that a slow call is reported as such.
    const loaded = await withDeadline(
      Promise.resolve(page.load?.({ params, url, prefetch })),
      deadline + 250,
      timeoutError,
    );
    movedTo = redirectOf(loaded);
  } catch (error) {
    console.error(`${route.path} failed to load its data:`, error);
    // An error after a failed or unfinished API call may be the API's fault.
    if (!calls.failed && calls.pending === 0) fault = error instanceof Error ? error : new Error(String(error));
    unanswered = error === timeoutError && calls.pending > 0;
    status = 503;
  }
  // A copy: a load that continues past its deadline must not change the data that is being rendered.
  return { seeds: { ...seeds }, status, movedTo, fault, unanswered };
}

/**
 * The page's HTTP status for an API error: 404 if the API found nothing at the address, 503 if the API failed. Missing rights and an
 * exceeded rate limit keep their status.
 */
export function pageStatus({ status }: Pick<ApiError, 'status'>): PageStatus {
  if (status === 401 || status === 403 || status === 429) return status;
  return status >= 400 && status < 500 && status !== 408 ? 404 : 503;
}

function worse(one: PageStatus, other: PageStatus): PageStatus {
  return one > other ? one : other;
}
