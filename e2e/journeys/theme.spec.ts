import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { seenThemes, watchThemes } from '../browser/watch-themes.ts';
import { expect, test } from './journey.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the chosen theme applies to the next page, whose HTML is the same for everybody', async ({ page }) => {
  await open(page, '/blog');
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-theme');
  const light = await ground(page);

  const choice = page.getByRole('group', { name: 'Theme' });
  await choice.getByText('Dark').click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => ground(page)).not.toBe(light);
  const dark = await ground(page);
  await expectAccessible(page);

  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="en">');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await ground(page)).toBe(dark);

  await choice.getByText('System').click();
  await expect(html).not.toHaveAttribute('data-theme');
  await page.reload();
  await expect(html).not.toHaveAttribute('data-theme');
  expect(await ground(page)).toBe(light);
});

test('the chosen theme applies from the first style on', { tag: '@wide' }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await watchThemes(page);
  await open(page, '/');
  expect(await seenThemes(page)).toEqual(['dark']);
});

test('without a choice the device’s theme applies @full', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).not.toBe(light);
  await expectAccessible(page);
});

test('paper has one theme: the print is the same whatever the screen shows', async ({ page }) => {
  await open(page, '/blog');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  // What a finished page adds later, such as the region of messages, is in none of the comparisons.
  const shown = await page.evaluateHandle(() =>
    [...document.querySelectorAll('body, body *')].filter((element) => element.checkVisibility()),
  );
  const printed = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ media: 'print', colorScheme });
    return shown.evaluate((elements) => {
      document.getAnimations().forEach((transition) => transition.finish());
      return elements.map((element) => {
        const { color, backgroundColor, borderColor, fill, stroke, boxShadow } = getComputedStyle(element);
        const name = `${element.tagName} ${element.getAttribute('class')}`;
        return [name, color, backgroundColor, borderColor, fill, stroke, boxShadow].join(' ');
      });
    });
  };
  const light = await printed('light');
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
  expect(await printed('dark'), 'the print with the device’s dark theme').toEqual(light);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await printed('light'), 'the print with a chosen dark theme').toEqual(light);
});
