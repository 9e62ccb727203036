// `npm run bench:page`: the article, the landing page and the checkout as they are, as a monolith and without scripts, on a slow
// phone, cold, the variants interleaved. `RUNS` (default 7) and `PATHS` (comma-separated) change what is measured.
import { chromium } from '@playwright/test';
import { compile } from '@plumbline/build/compile';
import { monolithBase, monolithConfig, monolithDist } from '@plumbline/build/shell-config';
import { compressFolder } from '@plumbline/build/compress';
import { findChromium } from '../../shell/cli/chromium.ts';
import { chromiumArguments } from '../chromium-arguments.ts';
import { startSite } from '../site/running-site.ts';
import { measure, type Measurement } from './page/measure.ts';
import { printReport } from './page/report.ts';
import { pageVariants, serveVariant } from './page/variants.ts';

const runs = Number(process.env['RUNS'] ?? 7);
const usualPaths = [
  '/blog/what-a-1920s-rowhouse-tells-you-before-the-inspector-does',
  '/',
  '/checkout/realEstateProfessional/pro-agent/annual',
];
const paths = process.env['PATHS']?.split(',') ?? usualPaths;
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const stats = await compile(monolithConfig());
compressFolder(monolithDist);
const entry = stats.compilation.entrypoints
  .get('main')
  ?.getFiles()
  .find((file) => file.endsWith('.js'));
if (entry === undefined) throw new Error('The monolith was built without its entry');

const site = await startSite();
const browser = await chromium.launch({ executablePath: (await findChromium()).path, args: chromiumArguments });
const variants = pageVariants(monolithBase + entry);
const served = await Promise.all(
  variants.map(async (variant) => ({
    variant,
    ...(await serveVariant(variant, site.origin, { base: monolithBase, folder: monolithDist })),
    results: new Array<Measurement>(),
  })),
);
try {
  for (const path of paths) {
    for (const viewport of viewports) {
      for (const { results } of served) results.length = 0;
      // The first view of each warms the servers and is not counted.
      for (let run = -1; run < runs; run += 1) {
        for (const { variant, origin, results } of served) {
          const result = await measure(browser, origin + path, variant.scripts, viewport);
          if (run >= 0) results.push(result);
        }
      }
      printReport(
        `${path} at ${viewport.width} px, ${runs} runs`,
        variants,
        served.map(({ results }) => results),
      );
    }
  }
} finally {
  await browser.close();
  for (const { server } of served) server.close();
  await site.stop();
}
