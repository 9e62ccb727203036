import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

async function signIn(page: Page): Promise<void> {
  const { project, testId } = test.info();
  const staff = await addStaff(`ines.${project.name}.${testId}@plumbline.example`, { role: 'owner' });
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
}

/** Sums up layout shifts without the reader's input, from the start of each document. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('a reload shows the frame before any script, and nothing moves when the page comes', async ({ page }) => {
  await signIn(page);
  await watchShifts(page);
  const scriptRelease = Promise.withResolvers<void>();
  let heldScripts = 0;
  await page.route('**/*.js', async (route) => {
    heldScripts += 1;
    await scriptRelease.promise;
    await route.continue();
  });
  const answer = await page.goto('/admin/orders', { waitUntil: 'commit' });
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  await expect(page.getByText('404')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Plumbline, admin' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect.poll(() => heldScripts).toBeGreaterThan(0);
  scriptRelease.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expectInteractive(page);
  await expect(page.getByText(/^As of/)).toBeVisible();
  expect(await page.evaluate(() => window.layoutShift), 'layout shift').toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
});

test('@wide @full the sidebar has every page, marks the current one, and signs out', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  await signIn(page);
  const pages = page.getByRole('navigation', { name: 'Admin pages' });
  await expect(pages.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await pages.getByText('Tests').click();
  await pages.getByRole('link', { name: 'Card payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Card payment test' })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Card payment' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/staff');
  await expect(page.getByLabel('Password')).toBeVisible();
  expect((await page.goto('/admin/orders'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
});

test('@wide @full with the keyboard the skip link leads past the sidebar', async ({ page }) => {
  await signIn(page);
  await open(page, '/admin/messages');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('on a phone there is one bar, with the pages in a drawer @full', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/admin/orders');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Admin menu' });
  await expect(drawer.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(drawer).toBeHidden();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('@full lists: the first row is in the first screen, rows are 40 px where there is room, cards at most 120, and nothing is cut off', async ({
  page,
  request,
}) => {
  for (const name of ['Renée Castellano', 'Bartholomew Featherstonehaugh-Cholmondeley']) {
    const form = { name, email: 'list@messages.example', subject: 'membership', message: 'A question. '.repeat(20) };
    expect((await request.post('/api/contact', { data: form })).status()).toBe(200);
  }
  await signIn(page);
  for (const [width, height, atMost] of [
    // A long name makes it a line higher than 100 px.
    [390, 844, 120],
    // Texts wrap, the longest name into four lines.
    [768, 1024, 80],
    [1440, 900, 40.5],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Messages of other tests, whose generated addresses take more lines, are left out.
    await open(page, '/admin/messages?q=list%40messages.example');
    const rows = page.locator('tbody tr');
    await expect(rows.nth(1)).toBeAttached();
    const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    expect(Math.max(...boxes.map((box) => box.height)), `height of a row at ${width}`).toBeLessThanOrEqual(atMost);
    expect(boxes[0]?.bottom, `end of the first row at ${width}`).toBeLessThan(height);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `nothing is wider than the screen at ${width}`).toBeLessThanOrEqual(0);
    const beyond = await page.getByRole('table').evaluate((table) => {
      const place = table.parentElement ?? table;
      return place.scrollWidth - place.clientWidth;
    });
    expect(beyond, `every column is shown at ${width}`).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    // Choosing a row must not move the second one.
    const second = await rows.nth(1).boundingBox();
    await rows.nth(0).getByRole('checkbox').check();
    await expect(page.getByText('1 row chosen')).toBeInViewport();
    expect(await rows.nth(1).boundingBox(), `the second row at ${width}`).toEqual(second);
    await expectAccessible(page);
  }
});

test('the search finds pages, a message and the actions of a page with the keyboard alone', async ({
  page,
  request,
}) => {
  const email = `palette.${Date.now()}@messages.example`;
  const form = { name: 'Paula Palette', email, subject: 'membership', message: 'May I pay for the next year now?' };
  expect((await request.post('/api/contact', { data: form })).status()).toBe(200);
  await signIn(page);
  await open(page, '/admin/orders');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox', { name: 'Page, order, member, message or article' });
  const scripts: string[] = [];
  page.on('request', (request) => void (request.url().includes('command-palette') && scripts.push(request.url())));

  await page.getByLabel('Number, name or e-mail').focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  expect(scripts, 'its script is loaded when it is opened').toHaveLength(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page.getByLabel('Number, name or e-mail')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill(email);
  await expect(palette.getByRole('option', { name: /Paula Palette/ })).toBeVisible();
  await expectAccessible(page);
  // Opening a message marks it as read, which is a change of its own.
  const markedRead = page.waitForResponse(/\/api\/admin\/messages\/\d+\/state$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/messages\/\d+$/);
  await markedRead;
  await expect(page.getByRole('heading', { level: 1, name: /^Message/ })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Mark answered' })).toBeVisible();
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await field.fill('mark ans');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('@full on a phone the search fills the window, and says where there is no connection', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/admin/orders');
  const opener = page.getByRole('button', { name: 'Go to' });
  await opener.click();
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await context.setOffline(true);
  await palette.getByRole('combobox').fill('castellano');
  await expect(palette.getByText(/^You are offline/)).toBeVisible();
  await expect(palette.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
  await context.setOffline(false);
  await palette.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();
});
