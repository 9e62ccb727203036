// The article, the landing page and the checkout as they are, as a monolith, the article as a page of Next.js, and without scripts,
// on a slow phone, cold, the variants alternating. `--runs=1 --paths=/ --widths=390` is the shortest try.
import { loadavg } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../shell/cli/chromium.ts';
import { chromiumArguments } from '../../chromium-arguments.ts';
import { openSite } from '../shared/bench-site.ts';
import { isSmoke, optionsOf } from '../shared/options.ts';
import { reportSkipped } from '../shared/skipped.ts';
import { reportWanted } from '../shared/wanted-figures.ts';
import { buildMonolith } from './build-monolith.ts';
import { articlePath, buildNext } from './build-next.ts';
import { measure, type Measurement } from './measure.ts';
import { printRatios, printViews, type Views } from './report.ts';
import { serveVariant } from './serve-variant.ts';
import { federated, withoutScript, type Variant } from './variants.ts';
import { wantedOf } from './wanted.ts';

const usualPages = {
  article: '/blog/what-a-1920s-rowhouse-tells-you-before-the-inspector-does',
  landing: '/',
  checkout: '/checkout/realEstateProfessional/pro-agent/annual',
};
/** In px, by the width. */
const heights: Readonly<Record<string, number>> = { 390: 844, 1440: 900 };

const options = optionsOf(
  { runs: 7, paths: Object.values(usualPages).join(), widths: Object.keys(heights).join() },
  { runs: 1, paths: usualPages.article, widths: '390' },
);
const { runs } = options;
const [paths, widths] = [options.paths.split(','), options.widths.split(',')];
/** Views that are not counted: they warm the servers. */
const warmUps = isSmoke ? 0 : 1;

/** A variant that is being served. */
interface ServedVariant {
  readonly variant: Variant;
  readonly origin: string;
}

async function measureViews(
  browser: Browser,
  served: readonly ServedVariant[],
  path: string,
  width: number,
): Promise<Views> {
  const viewport = { width, height: heights[width] ?? 900 };
  const results = served
    .filter(({ variant: { documents } }) => documents?.has(path) ?? true)
    .map((entry) => ({ ...entry, views: new Array<Measurement>() }));
  for (let run = -warmUps; run < runs; run += 1) {
    for (const { variant, origin, views } of results) {
      const result = await measure(browser, origin + path, variant.marks, viewport);
      if (run >= 0) views.push(result);
    }
  }
  const page = Object.entries(usualPages).find(([, usual]) => usual === path)?.[0] ?? path;
  return { page, path, width, byVariant: new Map(results.map(({ variant, views }) => [variant.name, views])) };
}

const monolith = await buildMonolith();
const site = await openSite();
const cleanups = [() => site.stop()];
try {
  const articles = paths.filter((path) => articlePath.test(path));
  if (isSmoke) reportSkipped('the page of Next.js, which is installed from the network: npm run bench -- page');
  const next = articles.length > 0 && !isSmoke ? [await buildNext(articles, site.origin)] : [];
  const variants = [federated, monolith, ...next, withoutScript];
  const served: ServedVariant[] = [];
  for (const variant of variants) {
    const { origin, server } = await serveVariant(variant, site.origin);
    cleanups.unshift(async () => void server.close());
    served.push({ variant, origin });
  }
  const browser = await chromium.launch({ executablePath: (await findChromium()).path, args: chromiumArguments });
  cleanups.unshift(() => browser.close());
  const all: Views[] = [];
  for (const path of paths) {
    for (const width of widths) {
      const views = await measureViews(browser, served, path, Number(width));
      printViews(views, variants);
      all.push(views);
    }
  }
  printRatios(all);
  console.log(`\n${runs} runs of each alternating, load ${loadavg()[0]?.toFixed(1)}.`);
  reportWanted(wantedOf(all));
} finally {
  for (const close of cleanups) await close();
}
