import { expect, type Page } from '@playwright/test';
import { appearances, test } from './story-page.ts';

// The parts that jsdom lacks: the top layer, inert content below it, and a browser that closes dialogs by itself.

for (const [name, appearance] of Object.entries(appearances)) {
  test.describe(name, () => {
    test.use({ appearance });

    test('a toast above a dialog can be used, and Escape in it leaves the dialog', async ({ storyPage }) => {
      const { page, show } = storyPage;
      await show('kit-dialog--below-a-toast');
      const dialog = page.getByRole('dialog', { name: 'Send the refund?' });
      await expect(dialog).toHaveJSProperty('open', true);
      await page.keyboard.press('F8');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('listitem')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listitem')).toHaveCount(0);
      await expect(dialog).toBeVisible();

      await show('kit-dialog--open');
      await show('kit-dialog--below-a-toast');
      await page.getByRole('button', { name: 'Close notification' }).click();
      await expect(page.getByRole('listitem')).toHaveCount(0);
      await expect(dialog).toBeVisible();
    });

    test('a dialog that refuses to close stays open, however often Escape is pressed', async ({ storyPage }) => {
      const { page, show } = storyPage;
      await show('kit-dialog--refusing');
      const dialog = page.getByRole('dialog', { name: 'Sending the refund' });
      await page.getByRole('button', { name: 'Wait' }).click();
      for (const asked of [1, 2, 3, 4]) {
        await page.keyboard.press('Escape');
        await expect(dialog).toContainText(`Asked to close: ${asked}`);
        await expect.poll(() => isModal(page)).toBe(true);
        await expect(page.getByRole('button', { name: 'Wait' })).toBeFocused();
      }
    });

    test('the page below is not in the accessibility tree', async ({ storyPage }) => {
      const { page, show } = storyPage;
      await show('kit-dialog--open');
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const buttons = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'button');
      expect(buttons.map((node) => node.name?.value)).toEqual(['Keep it', 'Close']);
      await session.detach();
    });
  });
}

function isModal(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('dialog:modal') !== null);
}
