import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { observeLayoutShifts, reportedShifts } from '../browser/layout-shifts.ts';
import { addStaff } from '../site/staff-account.ts';
import { signInStaff } from './admin-day.ts';
import { expect, test } from './journey.ts';

test('a view is saved and opened on another device, everything that matches is marked, and the keyboard takes it back', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { project, testId, retry } = test.info();
  const own = `${project.name}${testId}${retry}`.toLowerCase().replace(/[^a-z0-9]+/g, '');
  for (let number = 1; number <= 26; number += 1) {
    const data = {
      name: `Offer ${own}`,
      email: `seo${number}.${own}@lists.example`,
      subject: 'other',
      message: `Links ${number}`,
    };
    expect((await request.post('/api/contact', { data })).status()).toBe(200);
  }
  const staff = await addStaff(`ines.${own}@plumbline.example`);
  await observeLayoutShifts(page);
  await signInStaff(page, staff);
  await open(page, `/admin/messages?q=${own}&sort=oldest`);
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(24);
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

  const other = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
  await signInStaff(other, staff);
  await open(other, '/admin/messages');
  await other.getByRole('link', { name: 'Offers of links' }).click();
  await expect(other).toHaveURL(`/admin/messages?q=${own}&sort=oldest`);
  await other.close();

  const bar = page.getByRole('region', { name: 'Chosen rows' });
  const all = page.getByRole('checkbox', { name: 'Choose all rows' });
  // A phone has no head of the table: there each row is chosen by itself.
  if (project.name === 'phone') {
    for (const box of await page.getByRole('checkbox', { name: /^Choose message/ }).all()) await box.check();
  } else {
    const rows = page.getByRole('row').nth(3);
    const before = await rows.boundingBox();
    await all.check();
    expect(await rows.boundingBox(), 'the rows stay where they are').toEqual(before);
  }
  await expect(bar.getByText('24 rows chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Choose all that match' }).click();
  await expect(bar.getByText('All 26 that match are chosen')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Spam' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '26 messages set aside as spam.' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No message fits' })).toBeVisible();
  await expectAccessible(page);
  for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('26 messages as before.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^#\d+$/ })).toHaveCount(24);

  await views.getByRole('button', { name: 'Remove view' }).click();
  await expect(views.getByRole('link', { name: 'Offers of links' })).toHaveCount(0);
  await expect(page).toHaveURL('/admin/messages');
  const shifts = await reportedShifts(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(0.02);
});
