import type { Browser, CDPSession, Response } from '@playwright/test';
import { chromeEncodings } from '../shared/chrome-encodings.ts';
import { isSmoke } from '../shared/options.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import { recordRequests, type RequestCosts } from './requests.ts';
import type { Variant } from './variants.ts';

/** The cost of one cold view of a page. Times in ms from navigation start, sizes in bytes on the wire. */
export interface Measurement extends RequestCosts {
  /** First Contentful Paint. */
  readonly fcp: number;
  /** Largest Contentful Paint. */
  readonly lcp: number;
  /** When the page's own part was hydrated; NaN if no script runs. */
  readonly interactive: number;
  /** When the whole page was hydrated; NaN for a variant that does not report it. */
  readonly whole: number;
  /** Cumulative Layout Shift, without a unit. */
  readonly cls: number;
  /** The size of the compressed HTML, without headers. */
  readonly htmlBytes: number;
  /** The page's console messages and exceptions. */
  readonly faults: readonly string[];
}

/** The network of a slow phone: latency in ms, throughput in bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** How many times slower than this machine's the phone's processor is. */
const cpuSlowdown = 4;
/** In ms, for loading a page and for each of its marks. */
const timeout = 60_000;
/** In ms after the page's last mark: late layout shifts are counted, too. */
const observationTime = isSmoke ? 300 : 3_000;

/**
 * Opens a page in a new context, throttled, and reads its costs.
 * @throws Error if the response is an error, if the encodings are not those of Chrome and of the site's pages, or if the page does
 * not paint or set a mark of its variant
 */
export async function measure(
  browser: Browser,
  url: string,
  marks: Variant['marks'],
  viewport: { width: number; height: number },
): Promise<Measurement> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requestCosts = await recordRequests(session);
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const faults: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    const marked = await marksOf(session);
    await page.addInitScript(observe, reportMark);
    await checkAnswer(await page.goto(url, { waitUntil: 'load', timeout: timeout }));
    for (const mark of marks) {
      await withTimeout(timeout, `${page.url()} is ${mark}`, marked(mark)).catch((cause: unknown) => {
        throw new Error(`${page.url()} was never ${mark}:\n${faults.join('\n')}`, { cause });
      });
    }
    await page.waitForTimeout(observationTime);
    const seen = await page.evaluate(read);
    for (const figure of ['fcp', 'lcp', 'htmlBytes', ...marks] as const)
      if (Number.isNaN(seen[figure])) throw new Error(`${url} has no ${figure}`);
    return { ...seen, ...requestCosts(marks.length > 0 ? seen.interactive : Number.POSITIVE_INFINITY), faults };
  } finally {
    await context.close();
  }
}

async function checkAnswer(response: Response | null): Promise<void> {
  if (!response?.ok()) throw new Error(`${response?.url()} answered ${response?.status()}: ${await response?.text()}`);
  const accepted = (await response.request().allHeaders())['accept-encoding'];
  const encoding = (await response.allHeaders())['content-encoding'];
  if (accepted !== chromeEncodings || encoding !== 'br')
    throw new Error(`${response.url()} came in ${encoding} where ${accepted} was requested`);
}

/** The name of the function by which a page reports its marks: to evaluate a question in the page would delay what is measured. */
const reportMark = 'reportBenchMark';

/** Listens to the marks of a page. @returns a function that waits for one. */
async function marksOf(session: CDPSession): Promise<(mark: string) => Promise<void>> {
  const seen = new Map<string, PromiseWithResolvers<void>>();
  const marked = (mark: string) => {
    const resolvers = seen.get(mark) ?? Promise.withResolvers<void>();
    seen.set(mark, resolvers);
    return resolvers;
  };
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === reportMark) marked(payload.replace('plumbline:', '')).resolve();
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: reportMark });
  return (mark) => marked(mark).promise;
}

/** Runs in the page, before anything else. */
function observe(report: string): void {
  const marked = (window as unknown as Record<string, (mark: string) => void>)[report];
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) marked?.(name);
  }).observe({ type: 'mark' });
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

/** Runs in the page, at the end. */
function read() {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    fcp: at('first-contentful-paint'),
    interactive: at('plumbline:interactive'),
    whole: at('plumbline:whole'),
    htmlBytes: navigation?.encodedBodySize ?? Number.NaN,
    ...(window as unknown as { probe: { lcp: number; cls: number } }).probe,
  };
}
