import type { Page, Route } from '@playwright/test';
import { open } from '../browser/interactive.ts';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { expect, expectFrame, expectOtherRoutes, test } from './fault.ts';

const path = '/blog/the-appraisal-gap-in-dollars';
const title = 'The appraisal gap, in dollars';

const answers: Record<string, (route: Route) => Promise<void>> = {
  'are cut off': (route) => route.abort('connectionreset'),
  'are gone (404)': (route) => route.fulfill({ status: 404, body: 'Not Found' }),
  'fail on the server (500)': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'are a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }),
};

const files = { entry: /\/mf-blog\/\w+\/remoteEntry\.js$/, chunk: /\/mf-blog\/\w+\/\d+\.\w+\.js$/ };
const blog = '**/releases/mf-blog/**';

const readable = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Extra cash = gap × loan-to-value')).toBeVisible();
};

const notice = (page: Page) => page.getByText('You can read this page; its buttons and forms could not be loaded.');
const fallback = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This part of the site is not available just now' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
/** A click that stays in this document: the page has been hydrated. */
const expectAlive = async (page: Page) => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
};

for (const [name, answer] of Object.entries(answers)) {
  test(`files of the remote that ${name}: the server’s article stays readable, and a retry makes it interactive`, async ({
    page,
  }) => {
    await page.route(blog, answer);
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await readable(page);
    await expectFrame(page);
    await expect(page).toHaveTitle(title);
    await page.unroute(blog);
    await retry(page).click();
    await expect(notice(page)).toBeHidden();
    await readable(page);
    await expectAlive(page);
  });

  test(`files of the remote that ${name}, on a navigation to it: a fallback, and a retry brings the page`, async ({
    page,
  }) => {
    await open(page, '/');
    await page.route(blog, answer);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(fallback(page)).toBeVisible();
    await expectFrame(page);
    await expectOtherRoutes(page);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(fallback(page)).toBeVisible();
    await page.unroute(blog);
    await retry(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
}

for (const [name, pattern] of Object.entries(files)) {
  test(`only the ${name} is lost: the article stays readable, and a retry makes it interactive`, async ({ page }) => {
    await page.route(pattern, (route) => route.abort('connectionreset'));
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await readable(page);
    await page.unroute(pattern);
    await retry(page).click();
    await expect(notice(page)).toBeHidden();
    await readable(page);
    await expectAlive(page);
  });
}

test('a remote that fails on the server and in the browser: a fallback, and a retry brings the page', async ({
  page,
  site,
}) => {
  const files = '**/releases/mf-small-dead/**';
  const heading = 'Not dead after all';
  await site.publisher.publish(await smallRemote({ key: 'dead', heading, server: `throw new Error('dead');` }));
  await page.route(files, (route) => route.abort('connectionreset'));
  expect((await page.goto(smallPath('dead')))?.status()).toBe(200);
  await expect(fallback(page)).toBeVisible();
  await expectFrame(page);
  await expectOtherRoutes(page);
  await page.goBack();
  await expect(fallback(page)).toBeVisible();
  await page.unroute(files);
  await retry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

for (const [name, file] of Object.entries({ entry: /remoteEntry\.js$/, chunk: /\/\d+\.\w+\.js$/ })) {
  test(`a remote whose ${name} is not what was published never runs it`, async ({ page, site }) => {
    const release = await site.publisher.publishChanged('mf-blog');
    const damaged = Object.keys(release.files).filter((path) => file.test(path));
    expect(damaged.length).toBeGreaterThan(0);
    const evil = 'window.ranEvil = true;';
    for (const path of damaged) await site.publisher.tamper(release, path, (code) => evil + code);
    const reported = page.waitForRequest('**/api/reports');
    await page.goto(path);
    expect((await reported).postDataJSON()).toMatchObject({
      remote: 'mf-blog',
      release: release.hash,
      page: 'post',
      stage: 'integrity',
      outcome: 'previous',
    });
    // The previous release replaces it, in the same page view and for good.
    await expect(page.locator('[data-remote=mf-blog]')).not.toHaveAttribute('data-release', release.hash);
    await readable(page);
    await expectAlive(page);
    await expect(page.locator('[data-remote=mf-blog]')).not.toHaveAttribute('data-release', release.hash);
    expect(await page.evaluate(() => 'ranEvil' in window)).toBe(false);
  });
}

test('a remote whose files never load: the page is usable meanwhile, then says so, and a retry recovers', async ({
  page,
}) => {
  await page.clock.install();
  // A response that never comes.
  await page.route(blog, () => new Promise(() => {}));
  await page.goto(path, { waitUntil: 'commit' });
  await readable(page);
  // Clicked before hydration, it takes effect as soon as the rest is hydrated, which waits for no article.
  await page.getByText('Dark', { exact: true }).click();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  // The deadline after which a remote counts as lost begins once its loader has come, which no clock here controls.
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(notice(page)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await page.unroute(blog);
  await retry(page).click();
  await expect(notice(page)).toBeHidden();
  await readable(page);
  await expectAlive(page);
});
