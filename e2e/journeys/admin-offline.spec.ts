import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { expect, test } from './journey.ts';

const sentence = 'You are offline. Connect to the internet, then try again.';

test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED/));

const toast = (page: Page) => page.getByRole('region', { name: /F8/ });

/** Presses a button while offline, expects a message and unchanged focus, and presses it again while online. */
async function pressTwice(page: Page, button: Locator, message: Locator): Promise<void> {
  await page.context().setOffline(true);
  await button.click();
  await expect(message).toContainText(sentence);
  await expect(message).not.toContainText('not known');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(button).toBeFocused();
  await button.click();
}

test('@wide @full an action while offline reports the lost connection, loses nothing, and succeeds when repeated', async ({
  page,
  request,
}) => {
  const uniqueText = `${test.info().project.name}.${test.info().testId}`;
  const email = `offline.${uniqueText}@messages.example`;
  const form = { name: 'Nora Lindqvist', email, subject: 'membership', message: 'Which tier fits a team of four?' };
  expect((await request.post('/api/contact', { data: form })).status()).toBe(200);
  expect((await request.post('/api/subscribe', { data: { name: form.name, email } })).status()).toBe(200);
  const staff = await addStaff(`offline.${uniqueText}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await test.step('a note, a reply and a mark', async () => {
    await page.goto(`/admin/messages?q=${encodeURIComponent(email)}`);
    await expectInteractive(page);
    await page.getByRole('link', { name: /^#\d+$/ }).click();
    await expect(page.getByText(form.message)).toBeVisible();
    const note = page.getByRole('form', { name: 'Add a note' });
    await note.getByLabel('New note').fill('Called back on Monday.');
    await pressTwice(page, note.getByRole('button', { name: 'Add note' }), note.getByRole('alert'));
    await expect(page.getByRole('paragraph').filter({ hasText: 'Called back on Monday.' })).toBeVisible();
    await expect(note.getByLabel('New note')).toHaveValue('');

    const reply = page.getByRole('form', { name: /^Reply to/ });
    await reply.getByRole('textbox').fill('The Pro tier.');
    await pressTwice(page, reply.getByRole('button', { name: 'Send reply' }), reply.getByRole('alert'));
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'The Pro tier.' })).toHaveCount(1);

    await pressTwice(page, page.getByRole('button', { name: 'Reopen' }), toast(page));
    await expect(page.getByRole('button', { name: 'Mark answered' })).toBeVisible();
  });

  await test.step('a confirmation dialog', async () => {
    await page.goto(`/admin/signups?q=${encodeURIComponent(email)}`);
    await expectInteractive(page);
    await page.getByRole('button', { name: 'Resend' }).click();
    const dialog = page.getByRole('dialog');
    await pressTwice(page, dialog.getByRole('button', { name: 'Resend' }), dialog.getByRole('alert'));
    await expect(dialog).toBeHidden();
    await expect(toast(page)).toContainText('on its way');
  });

  await test.step('a dialog with a form', async () => {
    await page.goto('/admin/suppression');
    await expectInteractive(page);
    await page.getByRole('button', { name: 'Add an address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked us on the phone.');
    await pressTwice(page, dialog.getByRole('button', { name: 'Add' }), dialog.getByRole('alert'));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  });
});
