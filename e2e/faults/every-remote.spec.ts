import type { Page, Route } from '@playwright/test';
import { containerScript } from '../releases/container-script.ts';
import type { Change } from '../releases/changed-release.ts';
import { handwrittenPaths, handwrittenRemote } from '../releases/handwritten-remote.ts';
import type { ReleasePublisher } from '../releases/release-publisher.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { expect, expectFrame, test } from './fault.ts';
import { containerOf, remotePages, withAdminFlag } from './remote-pages.ts';

// Five remotes, one after the other, under one fault after the other.
test.describe.configure({ timeout: 240_000 });

/** Each attempt has its own timeout, so the default second between attempts is not needed. */
const soon = { timeout: 30_000, intervals: [50] };

/** Makes a changed copy of every remote live. @returns its hash, by remote. */
async function publishAll(
  { publisher }: { publisher: ReleasePublisher },
  change: Change = {},
): Promise<(remote: string) => string> {
  const published = await Promise.all(remotePages.map(({ remote }) => publisher.publishChanged(remote, change)));
  return (remote) => published.find((release) => release.remote === remote)?.hash ?? '';
}

/** A clock of the test's own, which leaves the page the marks that it sets. */
async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const marks: string[] = [];
    Object.assign(performance, {
      mark: (name: string) => void marks.push(name),
      getEntriesByName: (name: string) => marks.filter((mark) => mark === name),
    });
  });
}

/** Expects that another release replaces this one completely. */
async function expectOther(page: Page, remote: string, hash: string): Promise<void> {
  const place = containerOf(page, remote);
  await expectInteractive(page);
  await expect(place).not.toHaveAttribute('data-release', hash);
  await expect(place.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFrame(page);
}

const code: Record<string, Change['browser']> = {
  'throws on import': (text, path) => (path === 'remoteEntry.js' ? `throw new Error('on import');` : text),
  'throws at render': withPage(`() => { throw new Error('at render'); }`),
  'throws in an effect': withPage(
    `() => { react.useEffect(() => { throw new Error('in an effect'); }); return react.createElement('h1', null, 'Sound'); }`,
  ),
  'carries a second React': withPage(
    `() => ({ $$typeof: Symbol.for('react.element'), type: 'h1', props: {}, key: null, ref: null })`,
  ),
};

/** Replaces all pages of a remote by one page. */
function withPage(page: string): NonNullable<Change['browser']> {
  return (text, path, { container, declaration }) => {
    if (path !== container.entry) return text;
    const names = [...new Set(declaration.routes.map((route) => route.page))];
    const pages = names.map((name) => `${JSON.stringify(name)}: async () => ({ Page: ${page} })`);
    return containerScript(container.name, `({ ${pages.join(', ')} })`);
  };
}

for (const [fault, browser] of Object.entries(code)) {
  test(`a release of every remote that ${fault}: the previous one takes its place in the same page view`, async ({
    page,
    site,
    uncaught,
  }) => {
    await withAdminFlag(page);
    const hashOf = await publishAll(site, browser ? { browser } : {});
    for (const { remote, path } of remotePages) {
      await test.step(remote, async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await expectOther(page, remote, hashOf(remote));
      });
    }
    // The browser logs an error for a blocked script.
    expect(uncaught.filter((error) => !error.includes('on import'))).toEqual([]);
    (uncaught as string[]).length = 0;
  });
}

test('a release of every remote that is never ready to be shown: after its time limit the previous one takes its place', async ({
  page,
  site,
}) => {
  await withAdminFlag(page);
  await installClock(page);
  const hashOf = await publishAll(site, { browser: withPage('() => { throw new Promise(() => {}); }') });
  for (const { remote, path } of remotePages) {
    await test.step(remote, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      // In small steps until it is visible: requests before that need time to be answered.
      await expect(async () => {
        await page.clock.runFor(100);
        await expect(containerOf(page, remote)).toBeAttached({ timeout: 500 });
      }).toPass(soon);
      await expect(async () => {
        await page.clock.runFor(5_000);
        await expect(containerOf(page, remote)).not.toHaveAttribute('data-release', hashOf(remote), { timeout: 500 });
      }).toPass(soon);
      await expectOther(page, remote, hashOf(remote));
    });
  }
});

test('every remote that asks for styles which nobody has registered is shown without them', async ({ page, site }) => {
  await withAdminFlag(page);
  const styled = `() => {
    react.useEffect(() => {
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/_site/snapshot?planted.css' });
      sheet.onerror = () => document.body.setAttribute('data-styles', 'refused');
      document.head.append(sheet);
    }, []);
    return react.createElement('h1', null, 'Without styles');
  }`;
  const hashOf = await publishAll(site, { browser: withPage(styled) });
  for (const { remote, path } of remotePages) {
    await test.step(remote, async () => {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('body')).toHaveAttribute('data-styles', 'refused');
      await expect(page.getByRole('heading', { level: 1, name: 'Without styles' })).toBeVisible();
      await expect(containerOf(page, remote)).toHaveAttribute('data-release', hashOf(remote));
    });
  }
});

const evil = async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: `window.ranEvil = true;${await answer.text()}` });
};

test('one script of every remote that is not what was published, or has no hash, never runs: the previous release does', async ({
  page,
  site,
}) => {
  await withAdminFlag(page);
  const hashOf = await publishAll(site);
  for (const { remote, path } of remotePages) {
    const hash = hashOf(remote);
    for (const [which, file] of [
      ['entry', /\/remoteEntry\.js$/],
      ['chunk', /\/\d+\.\w+\.js$/],
    ] as const) {
      await test.step(`${remote}: the ${which} is altered`, async () => {
        const isAltered = ({ pathname }: URL) =>
          pathname.startsWith(`/releases/${remote}/${hash}/`) && file.test(pathname);
        await page.route(isAltered, evil);
        await page.goto(path, { waitUntil: 'commit' });
        await expectOther(page, remote, hash);
        expect(await page.evaluate(() => 'ranEvil' in window)).toBe(false);
        await page.unroute(isAltered);
      });
    }
    await test.step(`${remote}: the entry has no hash`, async () => {
      const isSnapshot = ({ pathname }: URL) => pathname === path || pathname === '/_site/snapshot';
      await page.route(isSnapshot, async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        await route.fulfill({
          response: answer,
          body: text.replaceAll('"remoteEntry.js":"sha384', '"other.js":"sha384'),
        });
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expectOther(page, remote, hash);
      await page.unroute(isSnapshot);
    });
  }
});

test('a server bundle of any remote that is not what was published any more never runs: its pages stay complete', async ({
  request,
  site,
}) => {
  const rendered = remotePages.filter(({ remote }) => remote !== 'mf-admin');
  const releases = await Promise.all(rendered.map(({ remote }) => site.publisher.publishChanged(remote)));
  for (const release of releases) await site.publisher.tamper(release, 'server/remote.cjs', () => 'throw new Error();');
  for (const { remote, path } of rendered) {
    const html = await (await request.get(path)).text();
    expect(html, remote).toMatch(new RegExp(`data-remote="${remote}"[^>]*data-release="[\\da-f]{20}"`));
    expect(html, remote).toContain('<h1');
  }
});

test('files of any remote that never load: a fallback in its place, toasts and other pages work, and a later load succeeds', async ({
  page,
  site,
}) => {
  await withAdminFlag(page);
  await installClock(page);
  await site.publisher.publish(await handwrittenRemote({ links: remotePages.map(({ path }) => path) }));
  const retry = page.getByRole('button', { name: 'Try again' });
  for (const { remote, path } of remotePages) {
    await test.step(remote, async () => {
      const files = `**/releases/${remote}/**`;
      const link = page.getByRole('link', { name: `Go to ${path}`, exact: true });
      await open(page, handwrittenPaths.toasts);
      // A request without a response.
      await page.route(files, () => new Promise(() => {}));
      await link.click();
      await expect(async () => {
        await page.clock.runFor(5_000);
        await expect(retry).toBeVisible({ timeout: 500 });
      }).toPass(soon);
      await expectFrame(page);
      await page.goBack();
      await expectInteractive(page);
      await page.getByRole('button', { name: 'Raise neutral' }).click();
      await expect(page.getByText('The lot is on the list.', { exact: true })).toBeVisible();
      await page.unroute(files);
      await link.click();
      await expect(containerOf(page, remote).getByRole('heading', { level: 1 })).toBeVisible();
      await expectInteractive(page);
      await expect(retry).toHaveCount(0);
    });
  }
});
