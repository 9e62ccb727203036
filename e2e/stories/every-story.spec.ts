import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { storyList } from './story-list.ts';
import { test } from './story-page.ts';

const looks = [
  { theme: 'light', viewport: { width: 1440, height: 900 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
];

for (const { id, title, name } of storyList()) {
  for (const { theme, viewport } of looks) {
    test(`${title}: ${name} (${theme}, ${viewport.width})`, async ({ page, storybook }) => {
      const complaints = listen(page);
      await page.setViewportSize(viewport);
      // The add-on's own run of axe would only take time.
      await page.goto(`${storybook}/iframe.html?viewMode=story&id=${id}&globals=theme:${theme};a11y.manual:!true`);
      await rendered(page);
      expect(await renderPhase(page), 'how the rendering of the story ended').toBe('finished');
      await expect(page.locator('body')).toContainClass('sb-show-main');
      const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
      const { violations } = await axe.analyze();
      expect(
        violations.map(({ id: rule, help, nodes }) => ({ rule, help, where: nodes.map(({ html }) => html) })),
      ).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }
}

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

interface Preview {
  readonly currentRender?: { readonly phase?: string };
}

/** Waits until the story is rendered, or has failed to. */
async function rendered(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as Window & { readonly __STORYBOOK_PREVIEW__?: Preview };
    return ['finished', 'errored', 'aborted'].includes(preview?.currentRender?.phase ?? '');
  });
}

async function renderPhase(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as Window & { readonly __STORYBOOK_PREVIEW__?: Preview };
    return preview?.currentRender?.phase;
  });
}
