import { chromiumUse } from '../chromium-use.ts';
import { leaveAndComeBack } from '../browser/back-forward.ts';
import { expectInteractive } from '../browser/interactive.ts';
import { publicAddresses } from '../browser/public-addresses.ts';
import { expect, test } from './journey.ts';

const { launchOptions } = chromiumUse;

// Playwright turns it off, because a page that comes back is not loaded.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('every public page is as it was when a visitor comes back to it', async ({ page, request }) => {
  const addresses = await publicAddresses(request);
  expect(addresses.length).toBeGreaterThan(6);
  for (const address of addresses) {
    await test.step(address, async () => {
      const answer = await page.goto(address);
      // Chromium may hold such a page, other browsers do not.
      expect(answer?.headers()['cache-control']).not.toContain('no-store');
      await expectInteractive(page);
      const { kept, hindrances } = await leaveAndComeBack(page, address === '/privacy' ? '/terms' : '/privacy');
      expect(hindrances).toEqual([]);
      expect(kept).not.toBe(false);
    });
  }
});
