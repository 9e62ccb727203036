import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects that axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // In one document: frames there are none, and its other mode opens a page of its own to put results together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect(found, 'what axe finds').toEqual([]);
}
