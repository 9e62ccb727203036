import { expect } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { isShortRun } from '../short-run.ts';
import { storyList } from './story-list.ts';
import { appearances, test } from './story-page.ts';

// A mail is a separate document, in a frame that the check of every story omits.

const widths = [320, 600, 1024];
const mails = storyList().filter(({ title }) => title === 'Mail');

test('there are stories of mails', () => {
  expect(mails.length).toBeGreaterThan(20);
});

for (const [index, [name, appearance]] of Object.entries(appearances).entries()) {
  test.describe(name, () => {
    test.use({ appearance });
    // All mails consist of the same few parts, each of which has a story, so that a short run checks only some mails.
    for (const { id, name: mail } of mails.filter((_, position) => !isShortRun || position % 8 === index)) {
      test(`the mail ${mail} fits every window and is accessible`, async ({ page, storyPage }) => {
        await storyPage.show(id);
        const html = await storyPage.page.locator('iframe').getAttribute('srcdoc');
        await page.setContent(html ?? '');
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(needed, `the width in px that the mail needs in a window of ${width} px`).toBe(width);
        }
        await expectAccessible(page);
      });
    }
  });
}
