// `npm run bench:page`: the article, the landing page and the checkout as they are, as a monolith, the article as a page of
// Next.js, and without scripts, on a slow phone, cold, the variants by turns. `RUNS` (default 7), `PATHS` and `WIDTHS`
// (comma-separated) change what is measured: `RUNS=1 PATHS=/ WIDTHS=390` is the shortest try.
import { loadavg } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { tellWanted } from '../../api/bench/wanted-figures.ts';
import { findChromium } from '../../shell/cli/chromium.ts';
import { chromiumArguments } from '../chromium-arguments.ts';
import { startSite } from '../site/running-site.ts';
import { buildMonolith } from './page/build-monolith.ts';
import { articlePath, buildNext } from './page/build-next.ts';
import { measure, type Measurement } from './page/measure.ts';
import { printRatios, printViews, type Views } from './page/report.ts';
import { serveVariant } from './page/serve-variant.ts';
import { federated, withoutScript, type Variant } from './page/variants.ts';
import { wantedOf } from './page/wanted.ts';

const usualPages = {
  article: '/blog/what-a-1920s-rowhouse-tells-you-before-the-inspector-does',
  landing: '/',
  checkout: '/checkout/realEstateProfessional/pro-agent/annual',
};
/** In px, by the width. */
const heights: Readonly<Record<string, number>> = { 390: 844, 1440: 900 };

const runs = Number(process.env['RUNS'] ?? 7);
const paths = process.env['PATHS']?.split(',') ?? Object.values(usualPages);
const widths = process.env['WIDTHS']?.split(',') ?? Object.keys(heights);

/** A variant that is being served. */
interface Served {
  readonly variant: Variant;
  readonly origin: string;
}

async function view(browser: Browser, served: readonly Served[], path: string, width: number): Promise<Views> {
  const viewport = { width, height: heights[width] ?? 900 };
  const results = served
    .filter(({ variant: { documents } }) => documents?.has(path) ?? true)
    .map((one) => ({ ...one, views: new Array<Measurement>() }));
  // The first view of each warms the servers and is not counted.
  for (let run = -1; run < runs; run += 1) {
    for (const { variant, origin, views } of results) {
      const result = await measure(browser, origin + path, variant.marks, viewport);
      if (run >= 0) views.push(result);
    }
  }
  const page = Object.entries(usualPages).find(([, usual]) => usual === path)?.[0] ?? path;
  return { page, path, width, of: new Map(results.map(({ variant, views }) => [variant.name, views])) };
}

const monolith = await buildMonolith();
const site = await startSite();
const closing = [() => site.stop()];
try {
  const articles = paths.filter((path) => articlePath.test(path));
  const next = articles.length > 0 ? [await buildNext(articles, site.origin)] : [];
  const variants = [federated, monolith, ...next, withoutScript];
  const served: Served[] = [];
  for (const variant of variants) {
    const { origin, server } = await serveVariant(variant, site.origin);
    closing.unshift(async () => void server.close());
    served.push({ variant, origin });
  }
  const browser = await chromium.launch({ executablePath: (await findChromium()).path, args: chromiumArguments });
  closing.unshift(() => browser.close());
  const all: Views[] = [];
  for (const path of paths) {
    for (const width of widths) {
      const views = await view(browser, served, path, Number(width));
      printViews(views, variants);
      all.push(views);
    }
  }
  printRatios(all);
  console.log(`\n${runs} runs of each by turns, load ${loadavg()[0]?.toFixed(1)}.`);
  tellWanted(wantedOf(all));
} finally {
  for (const close of closing) await close();
}
