import type { CDPSession } from '@playwright/test';

/** The requests of a view, and those that the visitor waited for. Sizes in bytes on the wire, with headers. */
export interface Wire {
  /** Of scripts requested before the page was interactive. */
  readonly scriptBytes: number;
  /** Of all requests of the view. */
  readonly bytes: number;
  readonly requests: number;
  /** The longest chain of requests until the page was interactive, each sent after the end of the one before. */
  readonly roundTrips: number;
  /** The same for resources that can delay a page: without images, fonts and icons, and without later responses. */
  readonly dependent: number;
}

interface Requested {
  readonly type: string;
  /** In s, of a clock of the browser's own. */
  readonly start: number;
  end?: number;
  bytes?: number;
}

const waitedFor = new Set(['Document', 'Stylesheet', 'Script', 'Fetch', 'XHR']);

/** In s: a request so soon after the end of another may have waited for it. */
const atOnce = 0.002;

/**
 * Records the requests of a page. @returns a function that evaluates them; its parameter: when the page was interactive, in ms
 * from the first request.
 */
export async function recordRequests(session: CDPSession): Promise<(interactive: number) => Wire> {
  const requested = new Map<string, Requested>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('data:')) requested.set(requestId, { type, start: timestamp });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = requested.get(requestId);
    if (entry) Object.assign(entry, { end: timestamp, bytes: encodedDataLength });
  });
  return (interactive) => wireOf([...requested.values()], interactive);
}

function wireOf(requested: readonly Requested[], interactive: number): Wire {
  const sum = (entries: readonly Requested[]) => entries.reduce((total, { bytes = 0 }) => total + bytes, 0);
  const until = Math.min(...requested.map(({ start }) => start)) + interactive / 1_000;
  const before = requested.filter(({ start }) => start <= until);
  const waited = before.filter(({ type, end = Infinity }) => waitedFor.has(type) && end <= until);
  return {
    bytes: sum(requested),
    scriptBytes: sum(before.filter(({ type }) => type === 'Script')),
    requests: requested.length,
    roundTrips: longestChain(before),
    dependent: longestChain(waited),
  };
}

function longestChain(requested: readonly Requested[]): number {
  const depth = new Map<Requested, number>();
  for (const entry of requested.toSorted((one, other) => one.start - other.start)) {
    const before = Array.from(depth).filter(([{ end = Infinity }]) => end <= entry.start + atOnce);
    depth.set(entry, 1 + Math.max(0, ...before.map(([, length]) => length)));
  }
  return Math.max(...depth.values());
}
