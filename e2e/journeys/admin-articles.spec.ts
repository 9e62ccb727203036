import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { signInStaff } from './admin-day.ts';
import { expect, test } from './journey.ts';

test('staff write an article with its preview beside it, publish it and unpublish it @wide', async ({
  page,
  browserErrors,
}) => {
  // The preview's scripts are blocked on purpose, and one address of it is wrong on purpose.
  browserErrors.allow(/status of 404 .*\/blog\/preview\//);
  browserErrors.allow(/Blocked script execution in .*\/blog\/preview\//);
  const uniqueText = `${test.info().project.name}-${test.info().testId}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const staff = await addStaff(`writer.${uniqueText}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/articles');
  await expectInteractive(page);
  await expect(page.getByRole('table', { name: 'Articles' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Title', { exact: true }).fill(`A floor ${uniqueText}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);

  await page.getByRole('button', { name: 'Edit the Markdown' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('## A marble\n\nPut it on the floor.\n\n<img src=x onerror="document.title=1">\n');
  await expect(page.getByText(/^Saved .+ Readers do not see it yet\.$/)).toBeVisible();
  await expect(page.getByText('onerror of <img> is not allowed in articles and was removed')).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'A marble' })).toBeVisible();
  await expectAccessible(page);

  // A line added at the end must not scroll the preview to its start.
  const scrolled = () => page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY);
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollTo(0, 300));
  await text.press('ControlOrMeta+End');
  await text.pressSequentially('\nWait.');
  await expect(preview.getByText('Wait.')).toBeVisible();
  await expect.poll(scrolled).toBe(300);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Out since')).toBeVisible();
  const address = `/blog/a-floor-${uniqueText}`;
  const answer = await page.request.get(address);
  expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('Put it on the floor.')]);

  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Version 1' }).getByText('Put it on the floor.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('articles are unpublished together, and Undo publishes them again', async ({ page }) => {
  const { project, testId, retry } = test.info();
  const uniqueText = `${project.name}-${testId}-${retry}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  await signInStaff(page, await addStaff(`editor.${uniqueText}@plumbline.example`));
  const send = async (method: string, path: string, data: object) => {
    const options = { method, data, headers: { 'sec-fetch-site': 'same-origin' } };
    const answer = await page.request.fetch(`/api/admin/articles${path}`, options);
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number; revision: number; fields: object };
  };
  const addresses = ['roof', 'stair'].map((word) => ({ word, address: `/blog/${word}-${uniqueText}` }));
  for (const { word } of addresses) {
    const { id, revision, fields } = await send('POST', '', {
      title: word,
      slug: `${word}-${uniqueText}`,
      author: 'Ines',
    });
    const saved = await send('PUT', `/${id}/draft`, { revision, fields: { ...fields, body: `A ${word}.` } });
    await send('POST', `/${id}/publish`, { revision: saved.revision });
  }
  const statuses = () => Promise.all(addresses.map(async ({ address }) => (await page.request.get(address)).status()));

  await open(page, `/admin/articles?q=${uniqueText}`);
  await expect(page.getByText('1–2 of 2', { exact: true })).toBeVisible();
  for (const { word } of addresses) await page.getByRole('checkbox', { name: `Choose ${word}` }).check();
  await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Unpublish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish 2 articles?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '2 articles unpublished.' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('table', { name: 'Articles' }).getByText('Withdrawn', { exact: true })).toHaveCount(2);
  await expect.poll(statuses).toEqual([404, 404]);
  await expectAccessible(page);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 articles as before.', { exact: true })).toBeVisible();
  await expect.poll(statuses).toEqual([200, 200]);
});
