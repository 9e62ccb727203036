import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { cards, CheckoutPage, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';
import { mailedLink } from './member.ts';

// A visitor with a phone and a keyboard, who prefers reduced motion, in a train.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const offline = 'You are offline. Connect to the internet, then try again.';

/** Presses Tab until the element has the focus, and expects that it is then visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 60 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}

test('a membership is bought and its account recovered by keyboard alone, on a phone, with the connection lost in between', async ({
  page,
  context,
  browserErrors,
}) => {
  test.setTimeout(180_000);
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 390, height: 844 });
  const checkout = new CheckoutPage(page);
  const { name, email } = newBuyer(test.info().testId);

  await test.step('from the landing page to the checkout', async () => {
    await open(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Join as Core Agent' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(checkout.number).toBeVisible();
    await expectAccessible(page, { frames: true });
  });

  await test.step('the card, and a payment attempt while offline', async () => {
    await tabTo(page, checkout.form.getByLabel('Name', { exact: true }));
    for (const typed of [name, email]) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await expect(checkout.agreement).toBeFocused();
    await page.keyboard.press('Space');
    for (const _ of ['recurring billing terms', 'membership agreement', 'card']) await page.keyboard.press('Tab');
    for (const typed of [cards.good, '0830', '123']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await context.setOffline(true);
    await tabTo(page, checkout.payButton);
    await page.keyboard.press('Enter');
    await expect(checkout.form.getByRole('alert')).toHaveText(offline);
    await expect(checkout.payButton).toBeFocused();
    await expectAccessible(page, { frames: true });
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(checkout.welcome).toBeVisible();
    await expect(page.locator('[data-confetti]'), 'no confetti with reduced motion').toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the recovery of the account, with another attempt while offline', async () => {
    await open(page, '/recovery');
    const field = page.getByLabel('E-mail');
    const send = page.getByRole('button', { name: 'Recover Account Access' });
    await tabTo(page, field);
    await page.keyboard.type(email);
    await context.setOffline(true);
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(offline);
    await expect(field).toHaveValue(email);
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Recovery Request Received' })).toBeFocused();

    const mail = { to: email, subject: /^Recover/, link: /http\S+\/recovery\?token=[\w-]{43}/ };
    await page.goto(await mailedLink(page.request, mail));
    await expectInteractive(page);
    await tabTo(page, field);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Found' })).toBeFocused();
    const copy = page.getByRole('button', { name: 'Copy password' });
    await tabTo(page, copy);
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
    await tabTo(page, page.getByRole('link', { name: /^Log into the dashboard/ }));
  });
});
