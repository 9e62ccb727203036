import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Scope {
  /** Whether there are frames of other origins in the page, such as the card fields of a payment provider; default false. */
  readonly frames?: boolean;
}

/** Expects that axe finds nothing on the page once what moves on it has come to rest. */
export async function expectAccessible(page: Page, { frames = false }: Scope = {}): Promise<void> {
  await atRest(page);
  // In its legacy mode axe sees one document; its other mode opens a page of its own to put results together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!frames).withTags(rules).analyze();
  // What a rule measured, such as the two colours of a contrast, stands in its checks' data.
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, any }) => ({ html, measured: any.map(({ message }) => message) })),
  }));
  expect(found, 'what axe finds').toEqual([]);
}

/** Half-way through, a fading text has too little contrast, and a swaying line's box lies over the text beside it. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
