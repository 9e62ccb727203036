import { navigateWithin } from '../browser/navigate-within.ts';
import { open } from '../browser/interactive.ts';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { expect, test } from './fault.ts';

const old = 'Notes from working agents, brokers and investors';
const fresh = 'Notes from the next release, agents and investors';
const change = (code: string) => code.replaceAll(old, fresh);

test('a release that goes live is in the next page view; an open tab keeps its own', async ({
  page,
  context,
  site,
}) => {
  await open(page, '/');
  const next = await site.publisher.publishChanged('mf-blog', { server: change, browser: change });

  const other = await context.newPage();
  const answer = await other.goto('/blog');
  expect(await answer?.text()).toContain(fresh);
  await expect(other.locator('[data-remote=mf-blog]')).toHaveAttribute('data-release', next.hash);
  await other.getByRole('main').getByRole('article').first().getByRole('link').click();
  await other.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(other.getByText(fresh)).toBeVisible();

  const loaded: string[] = [];
  page.on('request', (request) => /\/releases\//.test(request.url()) && loaded.push(request.url()));
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  await expect(page.getByText(old)).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((url) => url.includes(next.hash))).toEqual([]);

  await page.reload();
  await expect(page.getByText(fresh)).toBeVisible();
});

test(
  'an open tab can open a page of a remote that was published after the tab was opened',
  { tag: '@full' },
  async ({ page, site }) => {
    await open(page, '/blog');
    await site.publisher.publish(await smallRemote({ key: 'younger', heading: 'Younger than the tab' }));
    await navigateWithin(page, smallPath('younger'));
    await expect(page.getByRole('heading', { level: 1, name: 'Younger than the tab' })).toBeVisible();
    await expect(page.locator('[data-remote=mf-small-younger]')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbline Blog' })).toBeVisible();
  },
);

test('the command that teams use releases into a running site', { tag: '@full' }, async ({ page, site }) => {
  await site.publisher.publishChanged('mf-blog', { server: change, browser: change });
  expect(await (await page.goto('/blog'))?.text()).toContain(fresh);
  // The build here is the original release, so releasing it reverts the change.
  await site.run('shell/cli/release.ts', 'mf-blog');
  await expect(async () => expect(await (await page.reload())?.text()).toContain(old)).toPass();
});
