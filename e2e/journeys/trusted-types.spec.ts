import { open } from '../browser/interactive.ts';
import { expect, test } from './journey.ts';

test('only the site’s own policies turn strings into markup or scripts', async ({ page, browserErrors }) => {
  await open(page, '/blog');
  browserErrors.allow(/trusted|createPolicy/i);
  const outcomes = await page.evaluate(() => {
    const tried = (attempt: () => void): string => {
      try {
        attempt();
        return 'let through';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const at = (address: string) => () => void (document.createElement('script').src = address);
    const trustedTypes = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } })
      .trustedTypes;
    return {
      handler: tried(() => void (document.createElement('div').innerHTML = '<img src="/x" onerror="alert(1)">')),
      frame: tried(() => void (document.createElement('iframe').srcdoc = '<script>alert(1)</script>')),
      article: tried(() => void (document.createElement('div').innerHTML = '<p>A <em>plain</em> text</p>')),
      elsewhere: tried(at('https://evil.example/x.js')),
      upload: tried(at('/api/media/x.js')),
      shell: tried(at('/assets/main.js')),
      policy: tried(() => trustedTypes.createPolicy('another', {})),
    };
  });
  expect(outcomes).toEqual({
    handler: 'refused',
    frame: 'refused',
    article: 'let through',
    elsewhere: 'refused',
    upload: 'refused',
    shell: 'let through',
    policy: 'refused',
  });
});

test('an article that the browser renders is sanitised', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('main').getByRole('link', { name: 'The appraisal gap, in dollars' }).first().click();
  const text = page.getByRole('article').first();
  await expect(text.locator('p').first()).toBeVisible();
  await expect(text.locator('h2').first()).toBeVisible();
});
