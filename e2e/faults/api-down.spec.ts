import { expectAccessible } from '../browser/accessibility.ts';
import { expectInteractive, open } from '../browser/interactive.ts';
import { expect, expectFrame, expectOtherRoutes, test } from './fault.ts';

const pages = [
  {
    path: '/blog',
    problem: 'The articles could not be loaded.',
    heading: 'Plumbline Blog',
    sound: 'The appraisal gap, in dollars',
  },
  {
    path: '/blog/the-appraisal-gap-in-dollars',
    problem: 'The article could not be loaded.',
    heading: 'The article could not be loaded.',
    sound: 'The appraisal gap, in dollars',
  },
];

for (const { path, problem, heading, sound } of pages) {
  for (const state of ['broken', 'silent'] as const) {
    test(
      `${path} with an API that is ${state}: 503, the rest stands, and a retry recovers without a reload`,
      { tag: path === '/blog' && state === 'silent' ? [] : '@full' },
      async ({ page, site }) => {
        site.api.set(state);
        // An address that was not viewed before, because viewed pages are cached.
        const answer = await page.goto(`${path}?unseen=${state}`);
        expect(answer?.status()).toBe(503);
        expect(answer?.headers()['retry-after']).toBe('10');
        expect(await answer?.text()).toContain(problem);
        const alert = page.getByRole('alert').filter({ hasText: problem });
        await expect(alert).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expectFrame(page);
        await expectInteractive(page);
        await expectAccessible(page);
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));

        site.api.set('broken');
        const refused = page.waitForResponse((response) => response.url().includes('/api/blog/posts'));
        await alert.getByRole('button', { name: 'Try again' }).click();
        expect((await refused).status()).toBe(503);
        await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled();

        site.api.set('open');
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { name: sound })).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
        await expect(page).toHaveTitle(path === '/blog' ? 'Plumbline Blog' : sound);
      },
    );
  }
}

test('the API fails between two pages: the next page says so, and pages without data work', async ({ page, site }) => {
  await open(page, '/blog');
  site.api.set('broken');
  await page.getByRole('link', { name: 'The appraisal gap, in dollars' }).click();
  await expect(page.getByRole('alert')).toContainText('The article could not be loaded.');
  await expectOtherRoutes(page);
});

test('while the API is down an article is not reported as missing', { tag: '@full' }, async ({ request, site }) => {
  site.api.set('broken');
  const answer = await request.get('/blog/never-written');
  expect(answer.status()).toBe(503);
  expect(await answer.text()).not.toContain('Article Not Found');
});

test('a cached article is served while the API is down', async ({ request, site }) => {
  const path = '/blog/the-appraisal-gap-in-dollars';
  expect((await request.get(path)).status()).toBe(200);
  for (const state of ['broken', 'silent'] as const) {
    site.api.set(state);
    const answer = await request.get(path);
    expect([answer.status(), (await answer.text()).includes('The appraisal gap, in dollars')]).toEqual([200, true]);
  }
});
