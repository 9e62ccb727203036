import { test as base, expect, type Page } from '@playwright/test';
import { openReleasePublisher, type ReleasePublisher } from '../releases/release-publisher.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openGateway, type Gateway } from '../site/gateway.ts';
import { startSite, type RunningSite } from '../site/running-site.ts';

/** A site of its own, which a test may break. */
interface FaultTestSite extends RunningSite {
  /** A proxy between the page server and the API, which can simulate failures of the API. */
  readonly api: Gateway;
  readonly publisher: ReleasePublisher;
}

interface WorkerFixtures {
  readonly ownSite: FaultTestSite;
}

interface TestFixtures {
  /** The worker's site; after each test its releases and its API are restored. */
  readonly site: FaultTestSite;
  /** Uncaught errors in the test's page; the test fails if there are any. */
  readonly uncaught: readonly string[];
}

const uncaughtIn = new WeakMap<Page, string[]>();

/** A test that breaks the site. A test that uses no page starts no browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownSite: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // The page server requests the registry through the gateway when it starts, so the gateway must know its target.
      const apiPort = await freePort();
      const api = await openGateway(() => `http://127.0.0.1:${apiPort}`);
      const site = await startSite({ API_PORT: String(apiPort), API_ORIGIN: api.origin, LOG_LEVEL: 'silent' });
      const publisher = await openReleasePublisher(site);
      await provide({ ...site, api, publisher: publisher });
      await publisher.close();
      await site.stop();
      await api.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  site: async ({ ownSite }, provide) => {
    await provide(ownSite);
    ownSite.api.set('open');
    await ownSite.publisher.restore();
  },
  baseURL: async ({ ownSite }, provide) => provide(ownSite.origin),
  page: async ({ page }, provide) => {
    const errors: string[] = [];
    uncaughtIn.set(page, errors);
    page.on('pageerror', (error) => errors.push(error.stack || error.message));
    await provide(page);
    expect(errors, 'uncaught errors').toEqual([]);
  },
  uncaught: async ({ page }, provide) => provide(uncaughtIn.get(page) ?? []),
});

export { expect } from '@playwright/test';

/** Expects that header and footer are shown, or on an admin page its frame. */
export async function expectFrame(page: Page): Promise<void> {
  const admin = page.getByRole('navigation', { name: 'Admin pages' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' });
  await expect(home.or(admin).first()).toBeVisible();
  if (await admin.isVisible()) return;
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved.');
}

/** Expects that other routes work, by a visit to the landing page through the header. */
export async function expectOtherRoutes(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Plumbline, home|View site)$/ }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Measure twice. List once.' })).toBeVisible();
}
