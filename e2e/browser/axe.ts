import axe, { type AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';

/** The success criteria of WCAG 2.2, levels A and AA, as axe tags its rules. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A part of the page that violates a rule, with the rule's measurements. */
export interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly where: readonly { readonly html: string; readonly measured: readonly string[] }[];
}

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/**
 * Axe's violations in the page's own document. Axe is loaded once per document and returns only violations. `AxeBuilder` would load
 * it again each time and transfer every passed rule out of the page, which takes ten times as long.
 */
export async function axeViolations(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    (runOnly) => window.axe?.run(document, { runOnly, resultTypes: ['violations'], iframes: false }),
    axeTags,
  );
  if (results === undefined) throw new Error('axe could not be put into the page');
  return readableViolations(results);
}

/** The violations of a run of axe: a rule's measurements, such as the colours of a contrast, are in its checks' messages. */
export function readableViolations({ violations }: Pick<AxeResults, 'violations'>): Violation[] {
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ html, any }) => ({ html, measured: any.map(({ message }) => message) })),
  }));
}
