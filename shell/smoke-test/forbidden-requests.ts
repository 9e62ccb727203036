import type { BrowserContext, Page, Request } from 'playwright-core';

/** A page's requests to origins that it must not use. */
interface ForbiddenRequests {
  /** A line for each origin; grows while the page runs. */
  readonly complaints: ReadonlySet<string>;
  /** Resolves once the page itself has navigated to such an origin, so that it can no longer be examined. */
  readonly hasLeft: Promise<void>;
}

/** Limits an endless series of requests; the first origins show the problem. */
const maxComplaints = 20;

/** Reports the requests that the browser's proxy refuses (see `origin-proxy.ts`). */
export function watchForbiddenRequests(
  context: BrowserContext,
  page: Page,
  allowed: readonly string[],
): ForbiddenRequests {
  const complaints = new Set<string>();
  const { promise: hasLeft, resolve } = Promise.withResolvers<void>();
  const complainIfForbidden = (action: string, url: string): boolean => {
    const origin = originOf(url);
    if (origin === null || allowed.includes(origin)) return false;
    if (complaints.size < maxComplaints)
      complaints.add(`${action} ${origin}, which is not of this site: it was refused`);
    return true;
  };
  const watchSockets = (one: Page) =>
    one.on('websocket', (socket) => complainIfForbidden('opens a socket to', socket.url()));
  watchSockets(page);
  context.on('page', watchSockets);
  context.on('request', (request) => {
    const isPage = request.isNavigationRequest() && isOfMainFrame(page, request);
    const isForbidden = complainIfForbidden(isPage ? 'leads the browser away to' : 'asks', request.url());
    if (isForbidden && isPage) resolve();
  });
  return { complaints, hasLeft };
}

function isOfMainFrame(page: Page, request: Request): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // A window that is only being opened has no frame yet.
    return false;
  }
}

/** The origin that a request goes to, with `http` for `ws` and `https` for `wss`; null for addresses such as `data:` ones. */
function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  if (protocol === 'ws:' || protocol === 'wss:') return `${protocol === 'ws:' ? 'http' : 'https'}://${host}`;
  return protocol === 'http:' || protocol === 'https:' ? `${protocol}//${host}` : null;
}
