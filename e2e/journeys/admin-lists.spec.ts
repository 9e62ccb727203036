import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { addStaff } from '../site/staff-account.ts';
import { signInStaff } from './admin-day.ts';
import { expect, test } from './journey.ts';
import { buyMembership } from './member.ts';

test('@full a view is saved and opened on another device, all matches are chosen, and their change is undone by keyboard', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { project, testId, retry } = test.info();
  const uniqueText = `${project.name}${testId}${retry}`.toLowerCase().replace(/[^a-z0-9]+/g, '');
  for (let number = 1; number <= 52; number += 1) {
    const data = {
      name: `Offer ${uniqueText}`,
      email: `seo${number}.${uniqueText}@lists.example`,
      subject: 'other',
      message: `Offer ${number}: a thousand links.`,
    };
    expect((await request.post('/api/contact', { data })).status()).toBe(200);
  }
  const staff = await addStaff(`ines.${uniqueText}@plumbline.example`);
  await observeLayoutShifts(page);
  await signInStaff(page, staff);
  await open(page, `/admin/messages?q=${uniqueText}&sort=oldest`);
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(50);
  await expect(page.getByText('1–50 of 52', { exact: true })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Views of messages' });
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Offers of links');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(views.getByRole('link', { name: 'Offers of links' })).toHaveAttribute('aria-current', 'page');
  await expect(views.getByRole('button', { name: 'Remove view' })).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await signInStaff(other, staff);
  await open(other, '/admin/messages');
  await other.getByRole('link', { name: 'Offers of links' }).click();
  await expect(other).toHaveURL(`/admin/messages?q=${uniqueText}&sort=oldest`);
  await other.close();

  const bar = page.getByRole('region', { name: 'Chosen rows' });
  const all = page.getByRole('checkbox', { name: 'Choose all rows' });
  // Cards have no head with a box for all of them: there the bar offers it.
  if (project.name === 'phone') {
    await page
      .getByRole('checkbox', { name: /^Choose message/ })
      .first()
      .check();
    await bar.getByRole('button', { name: 'Choose all rows' }).click();
  } else {
    const rows = page.getByRole('row').nth(3);
    const before = await rows.boundingBox();
    await all.check();
    expect(await rows.boundingBox(), 'the rows stay where they are').toEqual(before);
  }
  await expect(bar.getByText('50 rows chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Choose all that match' }).click();
  await expect(bar.getByText('All 52 that match are chosen')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Spam' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '52 messages set aside as spam.' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No message fits' })).toBeVisible();
  await expectAccessible(page);
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('52 messages as before.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(50);

  await views.getByRole('button', { name: 'Remove view' }).click();
  await expect(views.getByRole('link', { name: 'Offers of links' })).toHaveCount(0);
  await expect(page).toHaveURL('/admin/messages');
  const shifts = await reportedShifts(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(0.02);
});

test('@wide @full tables within records are cards of at most 100 px on phones, and nothing is cut off at any width', async ({
  page,
  request,
}) => {
  const uniqueText = `tables-${test.info().testId}-${test.info().retry}`;
  const { number, orderId } = await buyMembership(request, `buyer.${uniqueText}@lists.example`);
  const staff = await addStaff(`ines.${uniqueText}@plumbline.example`, { role: 'owner' });
  await signInStaff(page, staff);
  for (const path of [
    `/admin/orders/${orderId}`,
    `/admin/members/${number}`,
    '/admin/categories',
    '/admin/health',
    '/admin/releases',
    '/admin/releases/mf-blog',
    '/admin/staff',
  ]) {
    await open(page, path);
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${path} is wider than ${width}`).toBeLessThanOrEqual(0);
      if (width !== 390) continue;
      const cards = await page
        .getByRole('main')
        .locator('tbody > tr:visible')
        .evaluateAll((rows) =>
          rows.map((row) => {
            // A small chart, or a name on two lines, makes a row one line higher; buttons have a line of their own.
            const isLong =
              row.querySelector('svg, [role="img"]') !== null || (row.firstElementChild?.clientHeight ?? 0) > 22;
            const buttons = row.querySelector('button') === null ? 0 : 64;
            return { height: row.clientHeight, most: (isLong ? 132 : 100) + buttons, text: row.textContent };
          }),
        );
      expect
        .soft(
          cards.filter(({ height, most }) => height > most),
          `cards of ${path} that are too high`,
        )
        .toEqual([]);
    }
    await expectAccessible(page);
  }
});
