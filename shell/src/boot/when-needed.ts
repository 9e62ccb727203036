import { hasEarlyTaps } from './early-taps.ts';
import { whenIdle } from './when-idle.ts';

/** Interactions that need the part's script; scrolling does not. */
const interactions = ['click', 'keydown', 'input', 'change', 'focusin', 'submit'] as const;

/**
 * Resolves once a part of the document should be hydrated: when the browser is idle or a visitor interacts with the part; only
 * on interaction if the browser saves data.
 */
export function whenNeeded(part: Element): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  const stopIdling = savesData ? () => {} : whenIdle(resolve, 'now');
  const onUse = ({ target }: Event) => {
    if (target instanceof Node && part.contains(target)) resolve();
  };
  // Capturing: React stops events of parts that are not hydrated yet.
  for (const use of interactions) window.addEventListener(use, onUse, { capture: true, passive: true });
  if (part.contains(document.activeElement) || hasEarlyTaps(part)) resolve();
  return promise.then(() => {
    stopIdling();
    for (const use of interactions) window.removeEventListener(use, onUse, { capture: true });
  });
}
