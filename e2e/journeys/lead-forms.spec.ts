import type { Page, Route } from '@playwright/test';
import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

const contact = (page: Page) => page.getByRole('form', { name: 'Contact' });
const audit = (page: Page) => page.getByRole('form', { name: 'The 30-Point Agent Audit' });
const toast = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true });

async function writeMessage(page: Page): Promise<void> {
  const form = contact(page);
  await form.getByLabel('Name').fill('Ines Ferreira');
  await form.getByLabel('E-mail').fill(`ines.${test.info().testId}@ferreira.example`);
  await form.getByLabel('Subject').selectOption('Membership Inquiry');
  await form.getByLabel('Message').fill('Which tier has the member directory?');
}

test('a visitor writes a message', async ({ page }) => {
  await open(page, '/#contact');
  const form = contact(page);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  for (const fault of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a subject',
    'Message must be at least 10 characters',
  ]) {
    await expect(form.getByText(fault)).toBeVisible();
  }
  await writeMessage(page);
  const sent = page.waitForResponse('**/api/contact');
  await form.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).status()).toBe(200);
  await expect(toast(page, 'Message Sent!')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('a visitor asks for the audit', async ({ page }) => {
  await open(page, '/');
  const form = audit(page);
  await form.getByRole('button', { name: 'Send me the audit' }).click();
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await form.getByLabel('Name').fill('Ines Ferreira');
  await form.getByLabel('E-mail').fill(`audit.${test.info().testId}@ferreira.example`);
  await form.getByRole('button', { name: 'Send me the audit' }).click();
  await expect(page.getByRole('heading', { name: 'Success! Check Your Email' })).toBeFocused();
  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
});

test('a failure keeps the message, and is shown in the form too', async ({ page, browserErrors }) => {
  browserErrors.allow(/503/);
  const unavailable = (route: Route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } });
  await page.route('**/api/contact', unavailable);
  await open(page, '/#contact');
  await writeMessage(page);
  await contact(page).getByRole('button', { name: 'Send Message' }).click();
  const sentence = 'Failed to send your message. Please try again later.';
  await expect(toast(page, sentence)).toBeVisible();
  await expect(contact(page).getByRole('alert')).toHaveText(sentence);
  await expect(contact(page).getByLabel('Message')).toHaveValue('Which tier has the member directory?');
});

test(
  'an error that only the API finds is shown at its field',
  { tag: ['@wide', '@full'] },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/400/);
    const issues = [{ path: 'body.email', message: 'This address takes no mail' }];
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'The input does not fit.', issues } }),
    );
    await open(page, '/#contact');
    await writeMessage(page);
    await contact(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(contact(page).getByLabel('E-mail')).toBeFocused();
    await expect(contact(page).getByText('This address takes no mail')).toBeVisible();
  },
);

test(
  'a request without a response for fifteen seconds is reported as possibly sent',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    await page.route('**/api/contact', () => undefined);
    await open(page, '/#contact');
    await writeMessage(page);
    const button = contact(page).getByRole('button');
    await button.click();
    await expect(button).toHaveText('Sending...');
    await expect(toast(page, 'Possible Success')).toBeVisible({ timeout: 20_000 });
    await expect(contact(page).getByLabel('Message')).toHaveValue('Which tier has the member directory?');
  },
);

test(
  'a form submitted before hydration is sent after it, and not by the browser itself',
  { tag: ['@wide', '@full'] },
  async ({ page }) => {
    let release = (): void => undefined;
    const heldRequest = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/main*.js', async (route) => {
      await heldRequest;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await writeMessage(page);
    const sent: unknown[] = [];
    await page.route('**/api/contact', (route) => void sent.push(route.request().postDataJSON()));
    await contact(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/');
    await expect(contact(page).getByLabel('Message')).toHaveValue('Which tier has the member directory?');
    release();
    await expect(contact(page).getByRole('button', { name: 'Sending...' })).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ message: 'Which tier has the member directory?', subject: 'membership' }),
    ]);
  },
);
