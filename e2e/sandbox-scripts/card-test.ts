import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { collectBrowserErrors, type BrowserErrors } from '../browser/browser-errors.ts';
import { siteEnvironment } from '../site/environment.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { startProcess } from '../site/site-process.ts';
import { openCardSite, type CardSite } from './card-site.ts';

interface Intent {
  readonly id: string;
  readonly client_secret: string;
  readonly status: string;
}

/** The sandbox in a separate process. */
interface Sandbox {
  /** The sandbox's origin for browsers. */
  readonly origin: string;
  /** Creates a payment intent of 250 dollars, as the API does. */
  createIntent(): Promise<Intent>;
  intent(id: string): Promise<Intent>;
  /** The folder of the sandbox's data. */
  readonly folder: string;
}

interface WorkerFixtures {
  readonly sandbox: Sandbox;
  readonly site: CardSite;
}

const secretKey = 'sk_test_sandbox';
const publishableKey = 'pk_test_sandbox';

/** A test of the sandbox's browser scripts. The test fails on errors in the browser that it does not allow. */
export const test = base.extend<{ readonly browserErrors: BrowserErrors }, WorkerFixtures>({
  sandbox: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-sandbox-'));
      const port = await freePort();
      const process = startProcess(['api/sandbox/src/main.ts'], {
        ...siteEnvironment({ SANDBOX_PORT: String(port), DATA_DIR: folder }),
      });
      const origin = `http://localhost:${port}`;
      await expect
        .poll(
          () =>
            fetch(origin).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true);
      await provide({ origin, folder, ...intentsOf(`http://127.0.0.1:${port}`) });
      await process.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ sandbox }, provide) => {
      await using site = await openCardSite(sandbox.origin);
      await provide(site);
    },
    { scope: 'worker' },
  ],
  browserErrors: [
    async ({ context }, provide) => {
      const browserErrors = collectBrowserErrors(context);
      await provide(browserErrors);
      expect(browserErrors.unexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

function intentsOf(api: string): Pick<Sandbox, 'createIntent' | 'intent'> {
  const call = async (path: string, fields?: Record<string, string>): Promise<Intent> => {
    const answer = await fetch(api + path, {
      headers: { authorization: `Bearer ${secretKey}` },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    const body = (await answer.json()) as Intent;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    createIntent: () => call('/v1/payment_intents', { amount: '25000', currency: 'usd' }),
    intent: (id) => call(`/v1/payment_intents/${id}`),
  };
}

type Elements = 'split' | 'card' | 'payment';

/** The page of the card site, with its card form. */
export class CardPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(site: CardSite, elements: Elements, { client_secret: secret }: Intent): Promise<void> {
    const query = new URLSearchParams({ elements, secret, key: publishableKey });
    await this.#page.goto(`${site.origin}/?${String(query)}`);
  }

  frame(title: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title="${title}"]`);
  }

  get number() {
    return this.frame('Secure card number input frame').getByLabel('Credit or debit card number');
  }

  get expiry() {
    return this.frame('Secure expiration date input frame').getByLabel('Credit or debit card expiration date');
  }

  get cvc() {
    return this.frame('Secure CVC input frame').getByLabel('Credit or debit card CVC/CVV');
  }

  async type(number: string, expiry = '08/30', cvc = '123'): Promise<void> {
    await this.number.fill(number);
    await this.expiry.fill(expiry);
    await this.cvc.fill(cvc);
  }

  async pay(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Pay' }).click();
  }

  get challenge(): FrameLocator {
    return this.frame('Secure authentication frame');
  }

  async outcome(): Promise<unknown> {
    return JSON.parse((await this.#page.getByLabel('Outcome').textContent()) ?? 'null');
  }

  async lastEvent(): Promise<unknown> {
    return JSON.parse((await this.#page.getByLabel('Events').textContent()) ?? 'null');
  }

  /** Expects an outcome that matches. */
  async expectOutcome(wanted: Record<string, unknown>): Promise<void> {
    await expect.poll(() => this.outcome()).toMatchObject(wanted);
  }

  async expectEvent(wanted: Record<string, unknown>): Promise<void> {
    await expect.poll(() => this.lastEvent()).toMatchObject(wanted);
  }
}
