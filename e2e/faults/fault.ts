import { test as base, expect, type Page } from '@playwright/test';
import { openReleaseDesk, type ReleaseDesk } from '../releases/release-desk.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openGateway, type Gateway } from '../site/gateway.ts';
import { startSite, type RunningSite } from '../site/running-site.ts';

/** A site that may be broken. */
interface FaultySite extends RunningSite {
  /** Between the page server and the API. */
  readonly api: Gateway;
  readonly desk: ReleaseDesk;
}

interface WorkerFixtures {
  readonly ownSite: FaultySite;
}

interface TestFixtures {
  /** The worker's site; after the test its releases and its API are sound again. */
  readonly site: FaultySite;
  /** Errors that no code caught in the test's page; there may be none. */
  readonly uncaught: readonly string[];
}

const uncaughtIn = new WeakMap<Page, string[]>();

/** A test that breaks something. What asks no browser starts none. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownSite: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // A page server that starts asks the registry, through the gateway: it leads somewhere from the first moment.
      const apiPort = await freePort();
      const api = await openGateway(() => `http://127.0.0.1:${apiPort}`);
      const site = await startSite({ API_PORT: String(apiPort), API_ORIGIN: api.origin, LOG_LEVEL: 'silent' });
      const desk = await openReleaseDesk(site);
      await provide({ ...site, api, desk });
      await desk.close();
      await site.stop();
      await api.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  site: async ({ ownSite }, provide) => {
    await provide(ownSite);
    ownSite.api.set('open');
    await ownSite.desk.restore();
  },
  baseURL: async ({ ownSite }, provide) => provide(ownSite.origin),
  page: async ({ page }, provide) => {
    const errors: string[] = [];
    uncaughtIn.set(page, errors);
    page.on('pageerror', (error) => errors.push(error.stack || error.message));
    await provide(page);
    expect(errors, 'errors that nobody caught').toEqual([]);
  },
  uncaught: async ({ page }, provide) => provide(uncaughtIn.get(page) ?? []),
});

export { expect } from '@playwright/test';

/** Expects that header and footer stand. */
export async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved.');
}

/** Expects that other routes work, by a visit to the landing page through the header. */
export async function expectOtherRoutes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Plumbline, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Measure twice. List once.' })).toBeVisible();
}
