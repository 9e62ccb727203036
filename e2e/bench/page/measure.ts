import type { Browser, CDPSession } from '@playwright/test';

/** What one cold view of a page cost. Times in ms from navigation start, sizes in bytes on the wire. */
export interface Measurement {
  readonly fcp: number;
  readonly lcp: number;
  /** When the application was hydrated; NaN where no script runs. */
  readonly interactive: number;
  readonly cls: number;
  readonly scriptBytes: number;
  readonly bytes: number;
  readonly requests: number;
  /** The longest chain of requests of which each started after the one before had ended, up to hydration. */
  readonly roundTrips: number;
  readonly faults: readonly string[];
}

interface Requested {
  readonly url: string;
  readonly start: number;
  end?: number;
  bytes?: number;
}

/** The slow phone of the architecture's figures. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowdown = 4;

/** Opens a page in a fresh context of its own, throttled, and reads what it cost. */
export async function measure(
  browser: Browser,
  url: string,
  scripts: boolean,
  viewport: { width: number; height: number },
): Promise<Measurement> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requested = await record(session);
    const faults: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    if (scripts)
      await page.waitForFunction(() => performance.getEntriesByName('plumbline:interactive').length > 0, null, {
        timeout: 60_000,
      });
    // Idle work and late layout shifts belong to the view.
    await page.waitForTimeout(1_500);
    const seen = await page.evaluate(() => {
      const probe = (window as unknown as { probe: { lcp: number; cls: number } }).probe;
      return {
        fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        interactive: performance.getEntriesByName('plumbline:interactive')[0]?.startTime ?? Number.NaN,
        origin: performance.timeOrigin,
        ...probe,
      };
    });
    return { ...seen, ...wire([...requested.values()], scripts ? seen.interactive : Number.POSITIVE_INFINITY), faults };
  } finally {
    await context.close();
  }
}

function observe(): void {
  const probe = { lcp: Number.NaN, cls: 0 };
  (window as unknown as { probe: typeof probe }).probe = probe;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) probe.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function record(session: CDPSession): Promise<Map<string, Requested>> {
  const requested = new Map<string, Requested>();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('data:')) requested.set(requestId, { url: request.url, start: timestamp });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = requested.get(requestId);
    if (entry) Object.assign(entry, { end: timestamp, bytes: encodedDataLength });
  });
  return requested;
}

/** Bytes and chains of what was asked for until the page was interactive: what comes later keeps nobody waiting. */
function wire(
  requested: readonly Requested[],
  interactive: number,
): Pick<Measurement, 'scriptBytes' | 'bytes' | 'requests' | 'roundTrips'> {
  const first = Math.min(...requested.map(({ start }) => start));
  const counted = requested
    .filter((entry) => entry.end !== undefined && (entry.start - first) * 1000 <= interactive)
    .sort((a, b) => a.start - b.start);
  const depth = new Map<Requested, number>();
  for (const entry of counted) {
    const before = counted.filter(
      (other) => other !== entry && (other.end ?? Number.POSITIVE_INFINITY) <= entry.start + 0.002,
    );
    depth.set(entry, 1 + Math.max(0, ...before.map((other) => depth.get(other) ?? 0)));
  }
  const sum = (entries: readonly Requested[]) => entries.reduce((total, { bytes = 0 }) => total + bytes, 0);
  return {
    bytes: sum(counted),
    scriptBytes: sum(counted.filter(({ url }) => new URL(url).pathname.endsWith('.js'))),
    requests: counted.length,
    roundTrips: Math.max(...depth.values()),
  };
}
