import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeTags, axeViolations, readableViolations } from './axe.ts';

interface Scope {
  /** Whether the page has frames of other origins, such as the card fields of a payment provider; default false. */
  readonly frames?: boolean;
}

/** Expects no violation of axe's rules once the page's animations have ended. */
export async function expectAccessible(page: Page, { frames = false }: Scope = {}): Promise<void> {
  await animationsEnded(page);
  const violations = frames
    ? readableViolations(await new AxeBuilder({ page }).withTags(axeTags).analyze())
    : await axeViolations(page);
  expect(violations, 'violations of axe’s rules').toEqual([]);
}

/** Waits for animations: fading text has too little contrast, and the swaying plumb line's box covers text beside it. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // In Chromium, `finished` of an animation inside a closed `details` never settles, but `playState` changes.
    const isMoving = ({ effect, playState }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame);
  });
}
