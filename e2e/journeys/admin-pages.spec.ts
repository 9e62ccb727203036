import type { Page, Response } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { open } from '../browser/interactive.ts';
import { addStaff } from '../site/staff-account.ts';
import { cards } from './checkout.ts';
import { expect, test } from './journey.ts';
import { sandboxUrlOf, buyMembership } from './member.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, text: string) => page.getByRole('region').getByText(text, { exact: true });
const result = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading') });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in with an account of this test. */
async function signIn(page: Page): Promise<void> {
  const id = `${test.info().project.name}.${test.info().testId.slice(-12)}.${Date.now()}`;
  const { email, password } = await addStaff(`tester.${id}@plumbline.example`);
  await open(page, '/staff');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/admin');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('adminSession'))).toBe('{"isAdmin":true}');
}

async function typeCard(page: Page, number: string): Promise<void> {
  const field = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await field.getByRole('textbox', { name: /number/i }).fill(number);
  await field.getByRole('textbox', { name: /expir/i }).fill('08/30');
  await field.getByRole('textbox', { name: /cvc/i }).fill('123');
}

const squareCard = { 'Card number': '4111111111111111', 'Expiration date': '12/30', CVV: '123', ZIP: '94103' };
async function typeSquareCard(page: Page, values: Partial<typeof squareCard> = {}): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure Credit Card Form"]');
  for (const [label, value] of Object.entries({ ...squareCard, ...values })) await frame.getByLabel(label).fill(value);
}

const customer = { 'First name': 'Ines', 'Last name': 'Ferreira', 'E-mail': 'ines@plumbline.example' };
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

test('a card is charged one dollar, after one that was declined', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 402/);
  await signIn(page);
  await page.goto('/payment-test');
  await expect(page.getByText('Test card: 4242 4242 4242 4242')).toBeVisible();
  await expect(button(page, 'Pay $1.00')).toBeEnabled();
  await expectAccessible(page, { frames: true });
  await button(page, 'Pay $1.00').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter your card information' })).toBeVisible();
  await typeCard(page, cards.declined);
  await button(page, 'Pay $1.00').click();
  await expect(toast(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByRole('form').getByText('Your card was declined.')).toBeVisible();
  await typeCard(page, cards.good);
  await button(page, 'Pay $1.00').click();
  await expect(result(page)).toContainText('paid');
  await expect(result(page)).toContainText('$1.00');
  await expectAccessible(page);
});

test('the three steps of a payment', { tag: '@full' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/payment-flow');
  await button(page, 'Create a payment of $1.00').click();
  await expect(page.getByText(/^Created: pi_/)).toBeVisible();
  await typeCard(page, cards.good);
  await button(page, 'Pay $1.00').click();
  await button(page, 'Check the payment').click();
  await expect(result(page)).toContainText('paid');
  await expectAccessible(page);
  await button(page, 'Start again').click();
  await expect(button(page, 'Create a payment of $1.00')).toBeVisible();
});

test(
  'Square: the connection, what is wrong with a form, a card that is declined, and one dollar',
  { tag: '@full' },
  async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 40[02]/);
    await signIn(page);
    await page.goto('/square-test');
    await button(page, 'Test Square connection').click();
    await expect(result(page)).toContainText('LSANDBOX00001');
    await expect(button(page, 'Pay $1.00')).toBeEnabled();
    await expectAccessible(page, { frames: true });
    await button(page, 'Pay $1.00').click();
    for (const text of ['First name is required', 'Last name is required', 'Email is required']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await fill(page, { ...customer, 'E-mail': 'ines' });
    await button(page, 'Pay $1.00').click();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await fill(page, customer);
    await typeSquareCard(page, { 'Card number': cards.good });
    await button(page, 'Pay $1.00').click();
    await expect(page.getByRole('form').getByText('Your card was declined.')).toBeVisible();
    await typeSquareCard(page);
    await button(page, 'Pay $1.00').click();
    await expect(result(page).filter({ hasText: 'Payment Successful' })).toContainText('$1.00');
  },
);

test('Square, as a subscription', { tag: '@full' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/subscribe-test');
  await fill(page, customer);
  await expect(button(page, 'Pay $1.00')).toBeEnabled();
  await typeSquareCard(page);
  await button(page, 'Pay $1.00').click();
  await expect(result(page)).toContainText('Square has charged the card.');
});

test(
  'a plan is chosen, its subscription created, and its first payment confirmed',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page);
    await page.goto('/subscription-test');
    await button(page, 'Create subscription').click();
    await expect(toast(page, 'Missing Information')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Plan', { exact: true }).selectOption('pro-agent-monthly');
    await fill(page, { ...customer, 'E-mail': `tried.${test.info().testId}.${Date.now()}@plumbline.example` });
    await page.getByLabel('City').fill('Annapolis');
    await button(page, 'Create subscription').click();
    await expect(result(page)).toContainText('Subscription created');
    await typeCard(page, cards.good);
    await button(page, 'Pay $25.00').click();
    await expect(result(page)).toContainText('Payment Successful');
    await expect(result(page)).toContainText(/Member number\s*1\d{4}/);
  },
);

test('addresses of the checkout and the dashboard are built', { tag: '@full' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/test-redirect');
  await button(page, 'Generate address').click();
  await expect(page.getByText('Order ID is required')).toBeVisible();
  await fill(page, { 'Order ID': 'ord_test' });
  await button(page, 'Generate address').click();
  await expect(page.getByRole('link', { name: /Open the checkout/ })).toHaveAttribute(
    'href',
    /\/checkout\?orderId=ord_test&orderAmount=9900&/,
  );
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Dashboard redirect' }).click();
  await expect(heading(page, 'Dashboard redirect test')).toBeVisible();
  await fill(page, { 'User ID': '10482', 'Transaction ID': 'pi_1' });
  await page.getByLabel(/^Token/).fill('one-time');
  await button(page, 'Generate address').click();
  await expect(page.getByRole('link', { name: /Open the dashboard/ })).toHaveAttribute(
    'href',
    /\/signup\?userId=10482&membershipType=realEstateProfessional&transactionId=pi_1&token=one-time$/,
  );
  await expectAccessible(page);
});

test(
  'a payment is verified, and its member signed in to the dashboard',
  { tag: '@full' },
  async ({ page, request, browserErrors }) => {
    browserErrors.allow(/status of 400/);
    const email = `auto.${test.info().testId}.${Date.now()}@castellano.example`;
    const { number, orderId, paymentId } = await buyMembership(request, email);
    await signIn(page);
    const address = (changes: Record<string, string> = {}) =>
      `/dashboard-auto-login?${new URLSearchParams({ userId: String(number), transactionId: paymentId, membershipType: 'realEstateProfessional', ...changes })}`;
    await page.goto('/dashboard-auto-login');
    await expect(page.getByRole('alert')).toContainText('Missing verification parameters');
    await page.goto(address({ redirect_status: 'failed' }));
    await expect(page.getByRole('alert')).toContainText('Payment Status Unknown');
    await page.goto(address({ userId: '1' }));
    await expect(page.getByRole('alert')).toContainText('Payment verification failed');
    await page.goto(address({ userId: 'nobody' }));
    await expect(page.getByRole('alert')).toContainText('Verification failed: 400');
    // An order's link may be in other hands.
    await page.goto(address({ transactionId: orderId }));
    await expect(page.getByText('An order signs nobody in')).toBeVisible();
    await page.goto(address());
    await expect(result(page)).toContainText(email);
    await expectAccessible(page);
    // The dashboard of this site's settings does not exist: its requests go to the sandbox's dashboard.
    await page.route(/^https:\/\/dashboard\./, (route) => route.fulfill({ body: 'The dashboard' }));
    await button(page, 'Log in to the dashboard').click();
    await expect(page).toHaveURL(/\/login\?email=/);
    await page.goto(await sandboxUrlOf(request, page.url()));
    await expect(page.getByText(email).first()).toBeVisible();
  },
);

test('a direct sign-in needs an e-mail and a password', { tag: '@full' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard-login-test');
  await button(page, 'Test direct login').click();
  await expect(toast(page, 'Missing Fields')).toBeVisible();
  await fill(page, { 'E-mail': 'ines@plumbline.example', Password: 'one-time' });
  await button(page, 'Test direct login').click();
  await expect(page.getByRole('link', { name: /Log in to the dashboard/ })).toHaveAttribute(
    'href',
    /\/login\?email=ines%40plumbline.example&token=one-time$/,
  );
  await expectAccessible(page);
});

test('with a flag set by hand the pages open, and the API refuses every request @full', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 40[14]/);
  await page.addInitScript(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
  await page.goto('/payment-test');
  await typeCard(page, cards.good);
  await button(page, 'Pay $1.00').click();
  await expect(page.getByRole('form').getByText(/^A test is for signed-in staff/)).toBeVisible();
  await page.goto('/payment-flow');
  await button(page, 'Create a payment of $1.00').click();
  await expect(page.getByRole('alert')).toContainText('A test is for signed-in staff');
  await page.goto('/square-test');
  await button(page, 'Test Square connection').click();
  await expect(page.getByRole('alert')).toContainText('Please sign in as staff.');
  for (const path of ['/square-test', '/subscribe-test']) {
    await page.goto(path);
    await fill(page, customer);
    await expect(button(page, 'Pay $1.00')).toBeEnabled();
    await typeSquareCard(page);
    await button(page, 'Pay $1.00').click();
    await expect(page.getByRole('form').getByText(/^A test is for signed-in staff/)).toBeVisible();
  }
  await page.goto('/subscription-test');
  await page.getByLabel('Plan', { exact: true }).selectOption('pro-agent-monthly');
  await fill(page, customer);
  await button(page, 'Create subscription').click();
  await expect(toast(page, 'Subscription Creation Failed')).toBeVisible();
  await page.goto('/dashboard-auto-login?userId=10001&transactionId=pi_1&membershipType=industryPartner');
  await expect(page.getByRole('alert')).toContainText('Verification failed: 401');
});

/** A text that only the admin pages have. */
const adminOnly = /mf-admin|Create a payment of|Square SDK not loaded|\/dashboard-auto-login/;

test('no file that a visitor’s page loads contains a part of the admin pages', async ({
  page,
  request,
  browserErrors,
}) => {
  // The flag is set by hand: the document is a 404, and there is no session.
  browserErrors.allow(/status of 40[14]/);
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  // By a separate request: the browser may have discarded the response's body.
  const adminPartOf = async (url: string) => adminOnly.exec(await (await request.get(url)).text())?.[0];
  for (const path of ['/', '/blog', '/staff', '/recovery', '/terms', '/checkout/realEstateProfessional/pro-agent']) {
    await open(page, path);
  }
  const textResponses = answers.filter((response) =>
    /javascript|html|json/.test(response.headers()['content-type'] ?? ''),
  );
  expect(textResponses.filter((response) => response.url().endsWith('.js')).length).toBeGreaterThan(8);
  const { origin } = new URL(page.url());
  for (const url of new Set(textResponses.map((response) => response.url()))) {
    if (url.startsWith(origin)) expect(await adminPartOf(url), url).toBeUndefined();
  }
  // With the flag the files are loaded and found, so the search above would have found them.
  answers.length = 0;
  await page.evaluate(() => sessionStorage.setItem('adminSession', '{"isAdmin":true}'));
  await page.goto('/payment-flow');
  await expect(heading(page, 'Payment flow test')).toBeVisible();
  const files = answers
    .map((response) => response.url())
    .filter((url) => url.startsWith(origin) && url.endsWith('.js'));
  expect((await Promise.all(files.map(adminPartOf))).filter(Boolean)).not.toEqual([]);
});
