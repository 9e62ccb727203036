import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

test('@wide staff reply to a visitor’s message, and suppress an address', async ({ page, request, browserErrors }) => {
  // The server answers admin pages with 404.
  browserErrors.allow(/status of 404/);
  const own = `${test.info().project.name}.${test.info().testId}`;
  const email = `visitor.${own}@messages.example`;
  const message = 'Which tier fits a team of <b>four</b>? <img src=x onerror="document.title=\'hostile\'">';
  const form = { name: 'Renée <script>alert(1)</script>', email, subject: 'membership', message };
  expect((await request.post('/api/contact', { data: form })).status()).toBe(200);
  const staff = await addStaff(`ines.${own}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/messages?q=${encodeURIComponent(email)}`);
  await expectInteractive(page);
  const found = page.getByRole('link', { name: /^#\d+$/ });
  await expect(found).toHaveCount(1);
  await expect(page.getByRole('table').getByText('Unread')).toBeVisible();
  await expectAccessible(page);
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(message)).toBeVisible();
  const reply = page.getByRole('textbox', { name: /^Reply to/ });
  await reply.fill('Hello Renée,\n\nthe Pro tier.');
  await page.reload();
  await expectInteractive(page);
  await expect(page.getByText(/This is your draft of/)).toBeVisible();
  await expect(reply).toHaveValue('Hello Renée,\n\nthe Pro tier.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reply' }).dblclick();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'the Pro tier.' })).toHaveCount(1);
  await expect(reply).toHaveValue('');
  await expect(page).not.toHaveTitle('hostile');

  await page.goto('/admin/suppression');
  await expectInteractive(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked us on the phone.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
});
