import type { CDPSession } from '@playwright/test';

/** The requests of a view, and those that the visitor waited for. Sizes in bytes on the wire, with headers. */
export interface RequestCosts {
  /** Of scripts requested before the page was interactive. */
  readonly scriptBytes: number;
  /** Of all requests of the view. */
  readonly bytes: number;
  readonly requests: number;
  /** The longest chain of requests until the page was interactive, each sent after the end of the one before. */
  readonly roundTrips: number;
  /** Like `roundTrips`, for resources that can delay the page: without images, fonts, icons, and responses that arrived later. */
  readonly dependent: number;
}

interface RecordedRequest {
  readonly type: string;
  /** In s, as the browser's monotonic clock counts. */
  readonly start: number;
  end?: number;
  bytes?: number;
}

const blockingTypes = new Set(['Document', 'Stylesheet', 'Script', 'Fetch', 'XHR']);

/** In s: a request that begins up to this time before the end of another counts as sent after it. */
const tolerance = 0.002;

/**
 * Records the requests of a page. @returns a function that evaluates them; its parameter is the time at which the page was
 * interactive, in ms from the first request
 */
export async function recordRequests(session: CDPSession): Promise<(interactive: number) => RequestCosts> {
  const requested = new Map<string, RecordedRequest>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('data:')) requested.set(requestId, { type, start: timestamp });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = requested.get(requestId);
    if (entry) Object.assign(entry, { end: timestamp, bytes: encodedDataLength });
  });
  return (interactive) => costsOf([...requested.values()], interactive);
}

function costsOf(requested: readonly RecordedRequest[], interactive: number): RequestCosts {
  const sum = (entries: readonly RecordedRequest[]) => entries.reduce((total, { bytes = 0 }) => total + bytes, 0);
  const until = Math.min(...requested.map(({ start }) => start)) + interactive / 1_000;
  const before = requested.filter(({ start }) => start <= until);
  const waited = before.filter(({ type, end = Infinity }) => blockingTypes.has(type) && end <= until);
  return {
    bytes: sum(requested),
    scriptBytes: sum(before.filter(({ type }) => type === 'Script')),
    requests: requested.length,
    roundTrips: longestChain(before),
    dependent: longestChain(waited),
  };
}

function longestChain(requested: readonly RecordedRequest[]): number {
  const depth = new Map<RecordedRequest, number>();
  for (const entry of requested.toSorted((one, other) => one.start - other.start)) {
    const before = Array.from(depth).filter(([{ end = Infinity }]) => end <= entry.start + tolerance);
    depth.set(entry, 1 + Math.max(0, ...before.map(([, length]) => length)));
  }
  return Math.max(...depth.values());
}
