import type { BrowserContext, Page, Request } from 'playwright-core';

/** What a page has asked of origins that it may not ask. */
interface WaysOut {
  /** A line for each origin; grows while the page runs. */
  readonly complaints: ReadonlySet<string>;
  /** Resolves once the page itself is gone to one, where nothing of it can be looked at. */
  readonly hasLeft: Promise<void>;
}

/** A page may ask without end; the first origins show what is wrong. */
const mostComplaints = 20;

/** Names what the proxy of the browser refuses (see `origin-proxy.ts`). */
export function watchWaysOut(context: BrowserContext, page: Page, allowed: readonly string[]): WaysOut {
  const complaints = new Set<string>();
  const { promise: hasLeft, resolve } = Promise.withResolvers<void>();
  const note = (does: string, url: string): boolean => {
    const origin = originOf(url);
    if (origin === null || allowed.includes(origin)) return false;
    if (complaints.size < mostComplaints)
      complaints.add(`${does} ${origin}, which is not of this site: it was refused`);
    return true;
  };
  const watchSockets = (one: Page) => one.on('websocket', (socket) => note('opens a socket to', socket.url()));
  watchSockets(page);
  context.on('page', watchSockets);
  context.on('request', (request) => {
    const isPage = request.isNavigationRequest() && isOf(page, request);
    if (note(isPage ? 'leads the browser away to' : 'asks', request.url()) && isPage) resolve();
  });
  return { complaints, hasLeft };
}

function isOf(page: Page, request: Request): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // A window that is only being opened has no frame yet.
    return false;
  }
}

/** The origin that an address is asked of, a socket's as that of a page; null for what leaves no browser. */
function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  if (protocol === 'ws:' || protocol === 'wss:') return `${protocol === 'ws:' ? 'http' : 'https'}://${host}`;
  return protocol === 'http:' || protocol === 'https:' ? `${protocol}//${host}` : null;
}
