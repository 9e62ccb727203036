import { expect, test } from './journey.ts';

// Pages that a shared cache, and the page server's own, may keep.
for (const path of ['/', '/blog', '/terms', '/blog/the-appraisal-gap-in-dollars']) {
  test(`${path} may be stored by shared caches`, async ({ request }) => {
    await expect(async () => {
      const { 'cache-control': caching, vary } = (await request.get(path)).headers();
      expect(caching).toMatch(/^public, .*s-maxage=/);
      expect(vary).not.toMatch(/cookie/i);
    }).toPass({ timeout: 20_000 });
  });
}
