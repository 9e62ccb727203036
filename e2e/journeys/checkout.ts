import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** The provider's test cards, by their result. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  challenged: '4000000000003220',
  /** Can be saved, but not charged. */
  savedNotCharged: '4000000000000341',
  challengedThenDeclined: '4000008400001629',
  mistyped: '4242424242424241',
} as const;

/** The checkout's form. */
export class CheckoutPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: 'Checkout' });
  }

  get payButton(): Locator {
    return this.form.getByRole('button', { name: /^(Pay |Processing Payment)/ });
  }

  get agreement(): Locator {
    return this.form.getByRole('checkbox');
  }

  get welcome(): Locator {
    return this.page.getByRole('main').getByRole('heading', { name: /^Welcome/ });
  }

  /** The page that says that the buyer has the membership already. */
  get alreadyOwned(): Locator {
    return this.page.getByRole('region', { name: 'You have this membership already' });
  }

  get challenge(): FrameLocator {
    return this.#frame('Secure authentication frame');
  }

  /** The button of a wallet, such as `Apple Pay`. */
  wallet(name: string): Locator {
    return this.#frame('Secure express checkout frame').getByRole('button', { name: `Pay with ${name}` });
  }

  /** The open sheet of a wallet. */
  get walletSheet(): FrameLocator {
    return this.#frame('Wallet frame');
  }

  toast(text: string): Locator {
    return this.page.getByRole('region').getByText(text, { exact: true });
  }

  /** The value beside a label of the summary. */
  summary(term: string): Locator {
    return this.page.getByRole('complementary').locator('dl > div', { hasText: term }).locator('dd');
  }

  async typeBuyer(name: string, email: string): Promise<void> {
    await this.form.getByLabel('Name', { exact: true }).fill(name);
    await this.form.getByLabel('E-mail').fill(email);
  }

  async typeCard(number: string, expiry = '08/30', code = '123'): Promise<void> {
    await this.number.fill(number);
    await this.#frame('Secure expiration date input frame').getByRole('textbox').fill(expiry);
    await this.#frame('Secure CVC input frame').getByRole('textbox').fill(code);
  }

  get number(): Locator {
    return this.#frame('Secure card number input frame').getByRole('textbox');
  }

  /** Ticks the agreement and pays. */
  async pay(): Promise<void> {
    await this.agreement.check();
    await expect(this.payButton).toBeEnabled();
    await this.payButton.click();
  }

  #frame(title: string): FrameLocator {
    return this.page.frameLocator(`iframe[title="${title}"]`);
  }
}

/** A buyer with a unique e-mail address, because a member cannot buy the same membership twice. */
export function newBuyer(testId: string): { name: string; email: string } {
  return { name: 'Renee Castellano', email: `renee.${testId}.${Date.now()}@castellano.example` };
}

/**
 * Creates an order as the member dashboard does, with the sandbox's dashboard key. @returns the order's id and the path of its
 * checkout
 */
export async function createOrder(
  request: APIRequestContext,
  changes: object = {},
): Promise<{ orderId: string; path: string }> {
  const customer = newBuyer(test.info().testId);
  const reference = `journey-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  const data = { reference, amount: 29_900, description: 'Real Estate Investor membership', customer, ...changes };
  const answer = await request.post('/api/orders', { data, headers: { 'x-dashboard-key': 'sandbox-dashboard-key' } });
  expect(answer.status()).toBe(201);
  const { orderId, checkoutUrl } = (await answer.json()) as { orderId: string; checkoutUrl: string };
  return { orderId, path: new URL(checkoutUrl).pathname + new URL(checkoutUrl).search };
}
