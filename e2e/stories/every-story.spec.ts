import { expect } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { isShortRun } from '../short-run.ts';
import { storyList } from './story-list.ts';
import { ownTheme } from './switch-story.ts';
import { appearances, test } from './story-page.ts';

for (const [index, [name, appearance]] of Object.entries(appearances).entries()) {
  test.describe(name, () => {
    test.use({ appearance });
    // A short run opens every second story, alternately with the one and the other appearance.
    const stories = storyList().filter((_, position) => !isShortRun || position % 4 === 2 * index);
    for (const story of stories) {
      test(`${story.title}: ${story.name}`, async ({ storyPage: { page, show, browserErrors } }) => {
        expect(await show(story.id), 'how the rendering of the story ended').toBe('finished');
        await expect(page.locator('body')).toContainClass('sb-show-main');
        await expect(page.locator('html')).toHaveAttribute('data-theme', (await ownTheme(page)) ?? appearance.theme);
        await expectAccessible(page);
        expect(browserErrors()).toEqual([]);
      });
    }
  });
}
