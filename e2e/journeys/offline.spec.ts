import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { cards, CheckoutPage, newBuyer } from './checkout.ts';
import { expect, test } from './journey.ts';

const sentence = 'You are offline. Connect to the internet, then try again.';

test.beforeEach(({ browserErrors }) => browserErrors.allow(/ERR_INTERNET_DISCONNECTED/));

test('a message written while the connection is lost: it says so, keeps what was typed, and is sent later', async ({
  page,
  context,
}) => {
  await open(page, '/#contact');
  const form = page.getByRole('form', { name: 'Contact' });
  const typed = {
    Name: 'Ines Ferreira',
    'E-mail': `offline.${test.info().testId}@ferreira.example`,
    Message: 'Which tier has the member directory?',
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Subject').selectOption('Membership Inquiry');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('alert')).toHaveText(sentence);
  await expect(page.getByRole('region').getByText(sentence)).toBeVisible();
  for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text);
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeFocused();
  await expectAccessible(page);

  await context.setOffline(false);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('region').getByText('Message Sent!', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('');
});

for (const frequency of ['annual', 'monthly']) {
  test(
    `a purchase while the connection is lost (${frequency}): nothing is charged, and it is paid once it is back`,
    { tag: frequency === 'monthly' ? '@full' : [] },
    async ({ page, context }) => {
      const checkout = new CheckoutPage(page);
      const { name, email } = newBuyer(test.info().testId);
      await open(page, `/checkout/realEstateProfessional/pro-agent/${frequency}`);
      await checkout.typeBuyer(name, email);
      await checkout.typeCard(cards.good);
      await context.setOffline(true);
      await checkout.pay();
      await expect(checkout.form.getByRole('alert')).toHaveText(sentence);
      await expect(checkout.form.getByLabel('Name', { exact: true })).toHaveValue(name);
      await expect(checkout.form.getByLabel('E-mail')).toHaveValue(email);
      await expect(checkout.agreement).toBeChecked();

      await context.setOffline(false);
      await checkout.payButton.click();
      await expect(checkout.welcome).toBeVisible();
      await expect(page.getByRole('complementary')).toContainText('Visa ending 4242');
    },
  );
}

test('a page that cannot be fetched, in this document or in one of its own: it says so, and opens later @full', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/A part of the page failed: (RemoteFailure|ApiError: 0: You are offline)/);
  await open(page, '/blog');
  for (const [link, heading] of [
    ['Plumbline, home', 'Measure twice. List once.'],
    ['Recover account access', 'Recover account access'],
  ] as const) {
    await context.setOffline(true);
    await page.getByRole('link', { name: link }).first().click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expectInteractive(page);
  }
});
