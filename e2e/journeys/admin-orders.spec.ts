import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';
import { buyMembership } from './member.ts';

test('staff find an order, and refund a part of it', async ({ page, request }) => {
  const uniqueText = `${test.info().project.name}.${test.info().testId}`;
  const email = `buyer.${uniqueText}@orders.example`;
  await buyMembership(request, email);
  const staff = await addStaff(`ines.${uniqueText}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/orders');
  await expectInteractive(page);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Number, name or e-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders?q=${encodeURIComponent(email)}`);
  const resultLink = page.getByRole('link', { name: /^PL-\d+$/ });
  await expect(resultLink).toHaveCount(1);
  await expectAccessible(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);

  const screen = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row').filter({ has: resultLink });
  const card = await row.boundingBox();
  // The address is longer than a line, and has two of its own.
  expect(card?.height, 'height of the card on a phone').toBeLessThanOrEqual(136);
  for (const part of [resultLink, row.locator('time'), row.getByText('Visa ending 4242'), row.getByText('$99.00')]) {
    const box = await part.boundingBox();
    expect(box?.width, 'width of a part of the card').toBeGreaterThan(30);
  }
  const cut = () =>
    row.evaluate((element) =>
      [...element.querySelectorAll('td')].filter((td) => td.scrollWidth > td.clientWidth).map((td) => td.textContent),
    );
  expect(await cut(), 'texts of the card that are cut off').toEqual([]);
  await expectAccessible(page);
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of [resultLink, row.getByText('Core Agent Annual'), row.getByText('$99.00')])
      await expect(part, `a column at ${width} px`).toBeInViewport({ ratio: 1 });
    expect(await cut(), `texts that are cut off at ${width} px`).toEqual([]);
  }
  await expectAccessible(page);
  if (screen) await page.setViewportSize(screen);

  await resultLink.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' }).getByText('Paid $99.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$89.00 of it was kept.')).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.goBack().then(() => page.getByRole('link', { name: 'Export CSV' }).click()),
  ]);
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
});
