import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumUse } from '../chromium-use.ts';
import { differences } from './compare.ts';
import { readInventory, type ProviderOrigins } from './inventory.ts';
import { watchScripts } from './watch-scripts.ts';

const usage = 'npm run payment-scripts -- check <origin> [--stripe <origin>] [--square <origin>]';

/** In ms, until a page is interactive. */
const timeout = 60_000;

/** In ms, until a page has a card field. */
const fieldTimeout = 10_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { stripe: { type: 'string' }, square: { type: 'string' } },
});
const [command, url] = positionals;
if (command !== 'check' || url === undefined || !URL.canParse(url)) {
  process.stderr.write(`payment-scripts: ${usage}\n`);
  process.exit(2);
}
process.exitCode = (await check(new URL(url).origin, values)) ? 0 : 1;

/** Opens the payment pages as a visitor does, and reports the differences from the inventory. */
async function check(origin: string, providerOrigins: ProviderOrigins): Promise<boolean> {
  const inventory = readInventory(providerOrigins);
  const browser = await chromium.launch({ ...chromiumUse.launchOptions });
  const allDifferences: string[] = [];
  try {
    for (const path of inventory.pages) {
      const page = await browser.newPage();
      const read = await watchScripts(page);
      await page.goto(origin + path, { timeout: timeout });
      await page.waitForFunction(() => performance.getEntriesByName('plumbline:interactive').length > 0, null, {
        timeout: timeout,
      });
      // Once the provider's card field has loaded, its script has, too. On a page without a card field the time-out passes.
      await page.waitForSelector('form iframe', { timeout: fieldTimeout }).catch(() => undefined);
      const seen = await read();
      allDifferences.push(...differences(seen, inventory, origin));
      for (const { url: scriptUrl, hash } of seen.scripts)
        console.log(`${seen.path} ran ${scriptUrl || 'inline'} ${hash}`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  for (const difference of allDifferences) console.error(`differs: ${difference}`);
  console.log(
    allDifferences.length === 0
      ? `${inventory.pages.length} pages are as listed`
      : `${allDifferences.length} differences`,
  );
  return allDifferences.length === 0;
}
