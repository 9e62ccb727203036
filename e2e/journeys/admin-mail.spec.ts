import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

test('staff read a mail, send it again, and see the site’s health @wide', async ({ page, request }) => {
  const uniqueText = `${test.info().project.name}.${test.info().testId}`;
  const email = `reader.${uniqueText}@mail.example`;
  const message = { name: 'Renée Castellano', email, subject: 'other', message: 'Which tier fits a team of four?' };
  expect((await request.post('/api/contact', { data: message })).status()).toBe(200);
  const staff = await addStaff(`mail.${uniqueText}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/mail?q=${encodeURIComponent(email)}`);
  await expectInteractive(page);
  const resultLink = page.getByRole('link', { name: 'Contact receipt' });
  await expect(resultLink).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(resultLink).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hello Renée Castellano,')).toBeVisible();
  const resend = page.getByRole('button', { name: 'Resend' });
  await expect(resend).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'As mail programs show it' }).click();
  const letter = page.frameLocator('iframe[title="The mail as mail programs show it"]');
  await expect(letter.getByText('Hello Renée Castellano,')).toBeVisible();

  await resend.click();
  const dialog = page.getByRole('dialog', { name: 'Send it once more?' });
  await dialog.getByRole('button', { name: 'Send once more' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Tries' }).getByText('Accepted by the mail provider')).toHaveCount(2);

  await page.getByRole('link', { name: 'Health', exact: true }).click();
  const processes = page.getByRole('table', { name: 'Processes' });
  await expect(processes.getByRole('row', { name: /Page server since .* Runs/ })).toBeVisible();
  await expect(processes.getByRole('row', { name: /API since .* Runs/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Sends the mail/ })).toBeVisible();
  await expectAccessible(page);
});
