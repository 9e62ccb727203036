// `node e2e/bench/publishing.ts`: what a release costs the page: cold views of the landing page on a slow phone, one before
// and one right after a release of its remote went live, in turn. `RUNS` (default 7) changes how many.
import { chromium } from '@playwright/test';
import { findChromium } from '../../shell/cli/chromium.ts';
import { chromiumArguments } from '../chromium-arguments.ts';
import { openReleaseDesk } from '../releases/release-desk.ts';
import { startSite } from '../site/running-site.ts';
import { measure, type Measurement } from './page/measure.ts';

const runs = Number(process.env['RUNS'] ?? 7);
const viewport = { width: 390, height: 844 };

const site = await startSite();
const desk = await openReleaseDesk(site);
const browser = await chromium.launch({ executablePath: (await findChromium()).path, args: chromiumArguments });
const views: Record<'before' | 'after', Measurement[]> = { before: [], after: [] };
const look = () => measure(browser, `${site.origin}/`, ['interactive', 'whole'], viewport);
try {
  // Copies come without compressed forms: so that all views are of copies. The first one warms the servers.
  await desk.publishChanged('mf-marketing');
  await look();
  for (let run = 0; run < runs; run += 1) {
    views.before.push(await look());
    await desk.publishChanged('mf-marketing');
    views.after.push(await look());
  }
  for (const [when, measured] of Object.entries(views)) {
    const all = (key: 'lcp' | 'interactive') => measured.map((one) => Math.round(one[key])).sort((a, b) => a - b);
    const [lcp, interactive] = [all('lcp'), all('interactive')];
    const middle = runs >> 1;
    console.log(
      `${when}: LCP ${lcp[middle]} ms (${lcp.join(', ')}), interactive ${interactive[middle]} ms (${interactive.join(', ')})`,
    );
  }
} finally {
  await browser.close();
  await desk.close();
  await site.stop();
}
