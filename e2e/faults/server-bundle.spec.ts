import { expectInteractive } from '../browser/interactive.ts';
import { headingOf } from '../site/heading-of.ts';
import { expect, expectFrame, test } from './fault.ts';

const path = '/blog/the-appraisal-gap-in-dollars';
const title = 'The appraisal gap, in dollars';

const pagesThat = (what: string) => () => `exports.pages = { 'post-list': ${what}, post: ${what} };`;
const faults = [
  { name: 'throws while it is loaded', server: () => `throw new Error('at load');` },
  { name: 'does not parse', server: (code: string) => code.slice(0, 2_000) },
  { name: 'never gets its page ready', server: pagesThat('() => new Promise(() => {})') },
  { name: 'throws while it renders', server: pagesThat(`async () => ({ Page() { throw new Error('at render'); } })`) },
];

for (const { name, server } of faults) {
  test(`a server bundle that ${name}: the page comes and the browser renders it`, async ({ page, site }) => {
    await site.desk.publishChanged('mf-blog', { server });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('<header');
    expect(html).toContain('<footer');
    expect(html).not.toContain('<article');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectFrame(page);
    await expectInteractive(page);
    await expect(page).toHaveTitle(title);
  });
}

const damages = [
  { name: 'missing', damage: 'remove' },
  { name: 'corrupt', damage: 'flip' },
] as const;

for (const { name, damage } of damages) {
  test(`a ${name} server bundle: the page comes and the browser renders it`, async ({ page, site }) => {
    const release = await site.desk.publishChanged('mf-blog');
    if (damage === 'remove') await site.desk.remove(release, 'server/remote.cjs');
    else
      await site.desk.tamper(release, 'server/remote.cjs', (code) =>
        code.replace('Article Not Found', 'Article Not Founf'),
      );
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(await answer?.text()).not.toContain('<article');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectFrame(page);
    await expect(page.locator('[data-remote=mf-blog]')).toHaveAttribute('data-release', release.hash);
  });
}

test('the other remotes are rendered on the server as before', async ({ request, site }) => {
  await site.desk.publishChanged('mf-blog', { server: () => 'throw new Error();' });
  await request.get(path);
  expect(headingOf(await (await request.get('/')).text())).toBe('Measure twice. List once.');
});
