import { whenIdle } from './when-idle.ts';
import { hasEarlyTaps } from './early-taps.ts';

/** What a visitor does in a page whose answer needs a script; links and the page's own scrolling need none. */
const wishes = ['pointerdown', 'keydown', 'input', 'change', 'focusin', 'submit'] as const;

/**
 * Resolves once a part of the document is wanted alive: when the browser has nothing else to do, and before that when a visitor
 * begins to use it. Where data is to be saved, only then.
 */
export function whenWanted(part: Element): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const stopWaiting = savesData ? () => {} : whenIdle(resolve, 'now');
  const used = part.contains(document.activeElement) || hasEarlyTaps(part);
  for (const wish of wishes) part.addEventListener(wish, () => resolve(), { once: true, capture: true, passive: true });
  if (used) resolve();
  return promise.then(stopWaiting);
}
