import { expect, test as base } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { isShortRun } from '../short-run.ts';
import { docsList, storyList } from './story-list.ts';
import { appearances, test } from './story-page.ts';

base('there are pages for the foundations and for parts of the kit', () => {
  const titles = docsList().map(({ title }) => title);
  for (const page of ['Colour', 'Type', 'Space', 'Line', 'Motion', 'Voice', 'Drawings']) {
    expect(titles).toContain(`Foundations/${page}`);
  }
  const parts = [...new Set(storyList().map(({ title }) => title))].filter((title) => title.startsWith('Kit/'));
  expect(parts.length).toBeGreaterThan(25);
  expect(parts.filter((part) => !titles.includes(part))).toEqual([]);
  expect(titles).toContain('Start');
});

for (const [index, [name, { theme, viewport }]] of Object.entries(appearances).entries()) {
  test.describe(name, () => {
    test.use({ viewport });
    // every-story.spec.ts checks the stories of the kit, so that a short run opens only the other pages of documentation.
    const pages = docsList().filter(
      ({ title }, position) => !isShortRun || (position % 2 === index && !title.startsWith('Kit/')),
    );
    for (const { id, title } of pages) {
      test(title, async ({ page, storybook }) => {
        const errors: string[] = [];
        page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
        page.on('pageerror', (error) => void errors.push(String(error)));
        await page.goto(`${storybook}/iframe.html?viewMode=docs&id=${id}&globals=theme:${theme}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Stories in a page are drawn one after the other.
        await expect(page.locator('[data-story-block] > [data-name]:empty')).toHaveCount(0);
        if (title.startsWith('Kit/')) {
          await expect(page.getByRole('heading', { name: 'Do and don’t' })).toBeVisible();
          await expect(page.locator('.docblock-argstable')).toBeVisible();
        }
        await expectAccessible(page);
        // Stories far below are not loaded yet: their frames have no document.
        for (const frame of page.frames().filter((candidate) => candidate.url() !== '')) {
          await expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
        }
        expect(errors).toEqual([]);
      });
    }
  });
}
