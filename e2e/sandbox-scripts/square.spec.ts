import type { Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { expect, test } from './card-test.ts';

interface TokenResult {
  readonly status: string;
  readonly token?: string;
  readonly details?: unknown;
  readonly errors?: readonly { readonly field?: string; readonly message: string }[];
}

interface SquareWindow {
  readonly Square: {
    payments(
      applicationId: string,
      locationId: string,
    ): { card(): Promise<{ attach(target: string): Promise<void>; tokenize(): Promise<TokenResult> }> };
  };
  card: { tokenize(): Promise<TokenResult> };
}

async function attach(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/square`);
  await page.evaluate(async () => {
    const square = window as unknown as SquareWindow;
    const card = await square.Square.payments('sandbox-sq0idb-plumbline', 'LSANDBOX00001').card();
    await card.attach('#root');
    square.card = card;
  });
}

function tokenize(page: Page): Promise<TokenResult> {
  return page.evaluate(() => (window as unknown as SquareWindow).card.tokenize());
}

const form = (page: Page) => page.frameLocator('iframe[title="Secure Credit Card Form"]');

async function type(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
}

const good = { 'Card number': '4111111111111111', 'Expiration date': '12/30', CVV: '123', ZIP: '94103' };

test('a token is made of a card, and is valid for one payment', async ({ page, site, sandbox }) => {
  await attach(page, site.origin);
  const seen: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.frame().url());
    if ((request.postData() ?? '').includes('4111')) seen.push(`${origin} ${new URL(request.url()).pathname}`);
  });
  await type(page, good);
  await expect(form(page).getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  const { token, ...details } = await tokenize(page);
  expect(details).toEqual({
    status: 'OK',
    details: {
      method: 'Card',
      card: { brand: 'VISA', last4: '1111', expMonth: 12, expYear: 2030 },
      billing: { postalCode: '94103' },
    },
  });
  expect(seen).toEqual([`${sandbox.origin} /square/tokens`]);
  const pay = async (key: string) => {
    const answer = await fetch(`${sandbox.origin}/v2/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-square-token' },
      body: JSON.stringify({
        source_id: token,
        idempotency_key: key,
        amount_money: { amount: 100, currency: 'USD' },
      }),
    });
    return answer.json();
  };
  expect(await pay(`${token}1`)).toMatchObject({ payment: { status: 'COMPLETED' } });
  expect(await pay(`${token}2`)).toMatchObject({ errors: [{ code: 'CARD_TOKEN_USED' }] });
});

test('an error is a result, and is shown on the form', async ({ page, site }) => {
  await attach(page, site.origin);
  await type(page, { ...good, 'Card number': '4111111111111112', CVV: '1' });
  expect(await tokenize(page)).toEqual({
    status: 'Invalid',
    errors: [
      { type: 'VALIDATION_ERROR', field: 'cardNumber', message: 'Enter a valid card number' },
      { type: 'VALIDATION_ERROR', field: 'cvv', message: 'Enter a valid CVV number' },
    ],
  });
  await expect(form(page).getByRole('alert')).toHaveText('Enter a valid card number');
  await expect(form(page).getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, { frames: true });
});

test('a lost connection is a result, and the next attempt succeeds', async ({ page, context, site, browserErrors }) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await attach(page, site.origin);
  await type(page, good);
  await context.setOffline(true);
  expect((await tokenize(page)).status).toBe('Error');
  await context.setOffline(false);
  expect((await tokenize(page)).status).toBe('OK');
});

test('an application that is not the sandbox’s is refused', async ({ page, site }) => {
  await page.goto(`${site.origin}/square`);
  const use = page.evaluate(() => void (window as unknown as SquareWindow).Square.payments('sq0idp-live', 'L1'));
  await expect(use).rejects.toThrow('applicationId');
});
