import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumUse } from '../chromium-use.ts';
import { differences } from './compare.ts';
import { readInventory, type ProviderOrigins } from './inventory.ts';
import { watchScripts } from './look-at-page.ts';

const usage = 'npm run payment-scripts -- check <origin> [--stripe <origin>] [--square <origin>]';

/** In ms, for a page to be usable. */
const timeout = 60_000;

/** In ms, for a card field to be there. */
const fieldPatience = 10_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { stripe: { type: 'string' }, square: { type: 'string' } },
});
const [command, address] = positionals;
if (command !== 'check' || address === undefined || !URL.canParse(address)) {
  process.stderr.write(`payment-scripts: ${usage}\n`);
  process.exit(2);
}
process.exitCode = (await check(new URL(address).origin, values)) ? 0 : 1;

/** Opens the payment pages as a visitor does, and reports the differences from the inventory. */
async function check(origin: string, elsewhere: ProviderOrigins): Promise<boolean> {
  const inventory = readInventory(elsewhere);
  const browser = await chromium.launch({ ...chromiumUse.launchOptions });
  const found: string[] = [];
  try {
    for (const path of inventory.pages) {
      const page = await browser.newPage();
      const read = await watchScripts(page);
      await page.goto(origin + path, { timeout: timeout });
      await page.waitForFunction(() => performance.getEntriesByName('plumbline:interactive').length > 0, null, {
        timeout: timeout,
      });
      // The provider's script has loaded by the time its card field has; a page without one gets as long as that takes.
      await page.waitForSelector('form iframe', { timeout: fieldPatience }).catch(() => undefined);
      const seen = await read();
      found.push(...differences(seen, inventory, origin));
      for (const { url, hash } of seen.scripts) console.log(`${seen.path} ran ${url || 'inline'} ${hash}`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  for (const difference of found) console.error(`differs: ${difference}`);
  console.log(found.length === 0 ? `${inventory.pages.length} pages are as listed` : `${found.length} differences`);
  return found.length === 0;
}
