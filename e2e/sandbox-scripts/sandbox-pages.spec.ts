import { expectAccessible } from '../browser/accessibility.ts';
import { expect, test } from './card-test.ts';

interface Made {
  readonly id: string;
}

/** Calls the sandbox as a server does; with another key, as its owner does. */
async function post(
  origin: string,
  path: string,
  fields: Record<string, string>,
  key = 'sk_test_sandbox',
): Promise<Made> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Made;
}

/** A payment method of a valid card, created as in a browser. */
function visa(origin: string): Promise<Made> {
  const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
  return post(origin, '/v1/payment_methods', { type: 'card', ...card }, 'pk_test_sandbox');
}

const payment = {
  amount: '25000',
  currency: 'usd',
  confirm: 'true',
  'automatic_payment_methods[enabled]': 'true',
  'automatic_payment_methods[allow_redirects]': 'never',
};

test('a person refunds a payment, lets the refund fail and decides a dispute', async ({ page, sandbox }) => {
  const { origin } = sandbox;
  const { id: payment_method } = await visa(origin);
  const fields = { ...payment, payment_method, description: 'Pro Agent Annual' };
  const { id } = await post(origin, '/v1/payment_intents', fields);
  await page.goto(`${sandbox.origin}/payments`);
  const row = page.getByRole('row', { name: 'Pro Agent Annual' }).first();
  await expect(row).toContainText('succeeded');
  await row.getByRole('link', { name: '250.00 USD' }).click();
  await expect(page).toHaveURL(`${sandbox.origin}/payments/${id}`);

  await page.getByLabel('Cents').fill('5000');
  await page.getByRole('button', { name: 'Refund' }).click();
  const status = page.getByRole('row', { name: /^Status/ }).first();
  await expect(status).toContainText('partly refunded');
  await page.getByRole('button', { name: 'Let it fail' }).click();
  await expect(page.getByText('expired_or_canceled_card')).toBeVisible();
  await expect(status).not.toContainText('refunded');

  await page.getByRole('button', { name: 'Dispute' }).click();
  await expect(status).toContainText('disputed');
  await page.getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByRole('cell', { name: 'lost', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a person takes a subscription through a failed renewal and ends it', async ({ page, sandbox }) => {
  const { origin } = sandbox;
  const customer = await post(origin, '/v1/customers', { email: 'rosa@castellano.example' });
  const method = await visa(origin);
  await post(origin, `/v1/payment_methods/${method.id}/attach`, { customer: customer.id });
  const product = await post(origin, '/v1/products', { name: 'Pro Agent Monthly' });
  const { id } = await post(origin, '/v1/subscriptions', {
    customer: customer.id,
    default_payment_method: method.id,
    'items[0][price_data][currency]': 'usd',
    'items[0][price_data][product]': product.id,
    'items[0][price_data][unit_amount]': '2500',
    'items[0][price_data][recurring][interval]': 'month',
  });
  await page.goto(`${origin}/subscriptions`);
  await page.getByRole('link', { name: 'Pro Agent Monthly, 25.00 USD a month' }).first().click();
  await expect(page).toHaveURL(`${origin}/subscriptions/${id}`);
  const status = page.getByRole('row', { name: /^Status/ }).first();
  await expect(status).toContainText('active');

  await page.getByRole('button', { name: 'From now on the card is declined' }).click();
  await page.getByRole('button', { name: 'Go to the next renewal' }).click();
  await expect(status).toContainText('past_due');
  await page.getByRole('button', { name: 'It pays' }).click();
  await page.getByLabel('Days').fill('4');
  await page.getByRole('button', { name: 'Let time pass' }).click();
  await expect(status).toContainText('active');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(status).toContainText('canceled');
});

test('a person switches a fault on and off', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.origin}/webhooks`);
  await page
    .getByLabel('A call', { exact: false })
    .first()
    .selectOption('is answered 500, nothing done, nothing kept under its key');
  const set = page.getByRole('button', { name: 'Set' });
  await set.nth(1).click();
  await expect(page.getByText('is answered 500, nothing done, nothing kept under its key, 1 more times')).toBeVisible();
  await expectAccessible(page);
  await set.nth(1).click();
  await expect(page.getByText('All is well.')).toHaveCount(2);
});
