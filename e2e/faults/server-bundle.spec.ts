import { expectInteractive } from '../browser/interactive.ts';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { headingOf } from '../site/heading-of.ts';
import { expect, expectFrame, test } from './fault.ts';

const path = '/blog/the-appraisal-gap-in-dollars';
const title = 'The appraisal gap, in dollars';

const bundleWithPage = (code: string) => () => `exports.pages = { 'post-list': ${code}, post: ${code} };`;
const faults = {
  'does not parse': (code: string) => code.slice(0, 2_000),
  'throws while it renders': bundleWithPage(`async () => ({ Page() { throw new Error('at render'); } })`),
};

for (const [name, server] of Object.entries(faults)) {
  test(`a server bundle that ${name}: the previous release renders the complete page`, async ({ page, site }) => {
    const release = await site.publisher.publishChanged('mf-blog', { server });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    expect(headingOf((await answer?.text()) ?? '')).toBe(title);
    await expectInteractive(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[data-remote=mf-blog]')).not.toHaveAttribute('data-release', release.hash);
    await expectFrame(page);
    await expect(page).toHaveTitle(title);
  });
}

test('a first release whose server bundle throws: the browser renders the page', async ({ page, site }) => {
  const heading = 'Rendered here';
  await site.publisher.publish(await smallRemote({ key: 'first', heading, server: `throw new Error('at load');` }));
  const answer = await page.goto(smallPath('first'));
  expect(answer?.status()).toBe(200);
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('<header');
  expect(html).not.toContain(heading);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectInteractive(page);
  await expectFrame(page);
});

// Its render host has read the file at its start; a separate test covers a host that starts with a wrong file.
for (const damage of ['remove', 'tamper'] as const) {
  test(`a server bundle that is not what was published any more (${damage}) never runs`, async ({ request, site }) => {
    const release = await site.publisher.publishChanged('mf-blog');
    if (damage === 'remove') await site.publisher.remove(release, 'server/remote.cjs');
    else
      await site.publisher.tamper(release, 'server/remote.cjs', (code) =>
        code.replace('Article Not Found', 'Article Not Founf'),
      );
    expect((await request.get(path)).status()).toBe(200);
    await expect.poll(async () => headingOf(await (await request.get(path)).text())).toBe(title);
    expect(await (await request.get('/blog/there-is-no-such-article')).text()).not.toContain('Article Not Founf');
  });
}

test('the other remotes are rendered on the server as before', async ({ request, site }) => {
  await site.publisher.publishChanged('mf-blog', { server: () => 'throw new Error();' });
  await request.get(path);
  // On a busy machine a page may be left to the browser once.
  await expect.poll(async () => headingOf(await (await request.get('/')).text())).toBe('Measure twice. List once.');
});
