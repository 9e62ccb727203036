import type { Route } from '@playwright/test';
import { expectInteractive, open } from '../browser/interactive.ts';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { expect, expectFrame, test } from './fault.ts';
import { containerOf, remotePages, withAdminFlag } from './remote-pages.ts';

const fallback = 'This part of the site is not available just now';

const answers: Record<string, (route: Route) => Promise<void>> = {
  'cut off': (route) => route.abort('connectionreset'),
  'gone (404)': (route) => route.fulfill({ status: 404, body: 'Not Found' }),
  'failing (500)': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }),
  'JSON of something else': (route) => route.fulfill({ json: { hello: 'world' } }),
  'not what was published': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.ranEvil = true;` });
  },
};

for (const { remote, path } of remotePages) {
  test(`${remote}: with any fault of its files the previous release is shown; once they are intact, the live one`, async ({
    page,
    site,
  }) => {
    await withAdminFlag(page);
    const place = containerOf(page, remote);
    await test.step('all files missing, and no previous release: a retry brings the page, in the same document', async () => {
      const every = `**/releases/${remote}/**`;
      await page.route(every, (route) => route.abort('connectionreset'));
      await page.goto(path, { waitUntil: 'commit' });
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();
      await expectFrame(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.unroute(every);
      await retry.click();
      await expect(retry).toHaveCount(0);
      await expect(place.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
    const { hash } = await site.publisher.publishChanged(remote);
    const files = `**/releases/${remote}/${hash}/**`;
    for (const [fault, answer] of Object.entries(answers)) {
      await test.step(fault, async () => {
        await page.route(files, answer);
        await page.goto(path, { waitUntil: 'commit' });
        await expectFrame(page);
        await expect(place).not.toHaveAttribute('data-release', hash);
        await expect(place.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(fallback)).toHaveCount(0);
        expect(await page.evaluate(() => 'ranEvil' in window)).toBe(false);
        await page.unroute(files);
      });
    }
    await test.step('slow: the page can be read meanwhile, and no fallback replaces it', async () => {
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
      await page.route(files, async (route) => {
        await arrival;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expectFrame(page);
      if (remote !== 'mf-admin') await expect(place.getByRole('heading', { level: 1 })).toBeVisible();
      arrive();
      await expectInteractive(page);
      await expect(place).toHaveAttribute('data-release', hash);
      await expect(place.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(fallback)).toHaveCount(0);
    });
  });
}

test('a release for services that the shell does not have is not shown: the previous release of every remote stays', async ({
  page,
  site,
}) => {
  await withAdminFlag(page);
  const rejection = new Map<string, string>();
  for (const { remote } of remotePages) rejection.set(remote, (await site.publisher.publishIncompatible(remote)).hash);
  // A later release in the registry is shown: so these have been examined.
  await site.publisher.publish(await smallRemote({ key: 'fits', heading: 'Fits' }));
  for (const { remote, path } of remotePages) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(containerOf(page, remote).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(containerOf(page, remote)).not.toHaveAttribute('data-release', rejection.get(remote) ?? '');
  }
});

/** Other faults of a container; those of its code meet every remote in `every-remote.spec.ts`. */
const brokenPages: Record<string, { container: (global: string) => string }> = {
  'is no script': { container: () => '<!doctype html>' },
  'exposes nothing': {
    container: (global) => `var ${global} = { init() {}, async get() { throw new Error('no'); } };`,
  },
  'lacks its page': { container: (global) => `var ${global} = { init() {}, get: async () => () => ({ pages: {} }) };` },
};

test('a release with a broken or incomplete container is replaced by the previous one', async ({
  page,
  site,
  uncaught,
}) => {
  const key = 'pages';
  const good = await smallRemote({ key, heading: 'The last good one' });
  const place = containerOf(page, `mf-small-${key}`);
  for (const [fault, broken] of Object.entries(brokenPages)) {
    await test.step(fault, async () => {
      await site.publisher.publish(good);
      const { hash } = await site.publisher.publish(await smallRemote({ key, heading: 'The live one', ...broken }));
      // A script that does not parse is reported twice, because its error is uncaught.
      const reported = page.waitForRequest(
        (request) => request.url().endsWith('/api/reports') && request.postData()?.includes('"previous"') === true,
      );
      expect(await (await page.goto(smallPath(key)))?.text()).toContain('The live one');
      await expect(page.getByRole('heading', { level: 1, name: 'The last good one' })).toBeVisible();
      await expect(place).toHaveAttribute('data-release', good.release.hash);
      expect((await reported).postDataJSON()).toMatchObject({ release: hash, page: 'small', outcome: 'previous' });
      await expectFrame(page);
    });
  }
  // The browser itself reports the one that is no script.
  expect(uncaught.filter((error) => !error.includes('Unexpected token'))).toEqual([]);
  (uncaught as string[]).length = 0;
});

test('scripts, styles and workers that a remote has not registered are blocked', async ({ page, site }) => {
  const loads = `() => {
    react.useEffect(() => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/_site/snapshot?planted.css' });
      sheet.onerror = () => document.body.setAttribute('data-styles', 'refused');
      document.head.append(sheet);
      try {
        const script = Object.assign(document.createElement('script'), { src: '/_site/snapshot?planted.mjs' });
        script.onerror = () => document.body.setAttribute('data-script', 'refused');
        document.head.append(script);
      } catch { document.body.setAttribute('data-script', 'refused'); }
      try {
        const worker = new Worker('/_site/snapshot?planted.js');
        worker.onerror = () => document.body.setAttribute('data-worker', 'refused');
      } catch { document.body.setAttribute('data-worker', 'refused'); }
    }, []);
    return sound();
  }`;
  const requests: string[] = [];
  page.on('response', (response) => response.url().includes('planted') && requests.push(response.url()));
  await site.publisher.publish(await smallRemote({ key: 'loads', heading: 'Loads more', page: loads }));
  await page.goto(smallPath('loads'));
  await expect(page.locator('body')).toHaveAttribute('data-styles', 'refused');
  await expect(page.locator('body')).toHaveAttribute('data-worker', 'refused');
  await expect(page.locator('body')).toHaveAttribute('data-script', 'refused');
  expect(requests).toEqual([]);
});

test('a tab whose files are gone reloads once, to a document with the newest release', async ({ page, site }) => {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ((window as { older?: number }).older ?? 0);
  });
  const old = await site.publisher.publishChanged('mf-blog');
  await open(page, '/');
  const newest = await site.publisher.publishChanged('mf-blog');
  await page.route(`**/releases/mf-blog/${old.hash}/**`, (route) => route.fulfill({ status: 404 }));
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.evaluate(() => Object.assign(window, { older: 61_000 }));
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(containerOf(page, 'mf-blog')).toHaveAttribute('data-release', newest.hash);
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  expect(documents).toBe(1);
});
