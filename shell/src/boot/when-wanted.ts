import { hasEarlyTaps } from './early-taps.ts';
import { whenIdle } from './when-idle.ts';

/** What a visitor does in a part of a page whose answer needs a script; scrolling does none of it. */
const uses = ['click', 'keydown', 'input', 'change', 'focusin', 'submit'] as const;

/**
 * Resolves once a part of the document is wanted alive: when the browser has nothing else to do, and before that when a visitor
 * begins to use it. Where data is to be saved, only then.
 */
export function whenWanted(part: Element): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const stopIdling = savesData ? () => {} : whenIdle(resolve, 'now');
  const onUse = ({ target }: Event) => {
    if (target instanceof Node && part.contains(target)) resolve();
  };
  // Before React, which keeps events from parts that it has not taken over yet.
  for (const use of uses) window.addEventListener(use, onUse, { capture: true, passive: true });
  if (part.contains(document.activeElement) || hasEarlyTaps(part)) resolve();
  return promise.then(() => {
    stopIdling();
    for (const use of uses) window.removeEventListener(use, onUse, { capture: true });
  });
}
