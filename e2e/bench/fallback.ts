// `node e2e/bench/fallback.ts`: how long after a deadline has passed a visitor sees the fallback, in Chromium. `RUNS`
// (default 5) views of each kind, side by side: they mostly wait.
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../shell/cli/chromium.ts';
import { chromiumArguments } from '../chromium-arguments.ts';
import { openReleaseDesk } from '../releases/release-desk.ts';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { startSite } from '../site/running-site.ts';

const runs = Number(process.env['RUNS'] ?? 5);

declare global {
  interface Window {
    /** When timers of so many ms have fired and when the fallback was painted, in ms since the document began. */
    readonly benchSeen: { readonly timers: Record<number, number>; fallback?: number };
  }
}

function record(): void {
  const seen: Window['benchSeen'] = { timers: {} };
  Object.assign(window, { benchSeen: seen });
  const plain = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms: number) =>
      plain(() => {
        seen.timers[ms] = performance.now();
        work();
      }, ms),
  });
  new MutationObserver(() => {
    const heading = document.querySelector('main h1')?.textContent ?? '';
    if (seen.fallback !== undefined || !heading.startsWith('This part of the site is not available')) return;
    // Painted with the next frame.
    seen.fallback = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => plain(() => (seen.fallback = performance.now()), 0));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** @returns ms from the end of a deadline to the painted fallback. */
async function view(browser: Browser, url: string, deadline: number, hang: string | null): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(record);
    // An answer that never comes.
    if (hang !== null) await page.route(hang, () => new Promise(() => {}));
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => Number.isFinite(window.benchSeen?.fallback), null, { timeout: 60_000 });
    const { timers, fallback = Number.NaN } = await page.evaluate(() => window.benchSeen);
    return fallback - (timers[deadline] ?? Number.NaN);
  } finally {
    await context.close();
  }
}

const site = await startSite();
const desk = await openReleaseDesk(site);
const browser = await chromium.launch({ executablePath: (await findChromium()).path, args: chromiumArguments });
try {
  const server = `throw new Error('the browser renders it');`;
  await desk.publish(await smallRemote({ key: 'late', heading: 'Late', server }));
  const page = `() => { throw new Promise(() => {}); }`;
  await desk.publish(await smallRemote({ key: 'never', heading: 'Never', server, page }));
  const kinds = [
    { name: 'scripts that never come', key: 'late', deadline: 15_000, hang: '**/releases/mf-small-late/**' },
    { name: 'a page that is never ready', key: 'never', deadline: 10_000, hang: null },
  ];
  for (const { name, key, deadline, hang } of kinds) {
    const views = Array.from({ length: runs }, () => view(browser, site.origin + smallPath(key), deadline, hang));
    const times = (await Promise.all(views)).sort((a, b) => a - b).map(Math.round);
    console.log(`${name}, ${deadline / 1_000} s: fallback painted ${times.join(', ')} ms after the deadline.`);
  }
} finally {
  await browser.close();
  await desk.close();
  await site.stop();
}
