import { expect } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { storyList } from './story-list.ts';
import { ownTheme } from './switch-story.ts';
import { looks, test } from './story-page.ts';

for (const [name, look] of Object.entries(looks)) {
  test.describe(name, () => {
    test.use({ look });
    for (const story of storyList()) {
      test(`${story.title}: ${story.name}`, async ({ storyPage: { page, show, complaints } }) => {
        expect(await show(story.id), 'how the rendering of the story ended').toBe('finished');
        await expect(page.locator('body')).toContainClass('sb-show-main');
        await expect(page.locator('html')).toHaveAttribute('data-theme', (await ownTheme(page)) ?? look.theme);
        await expectAccessible(page);
        expect(complaints()).toEqual([]);
      });
    }
  });
}
