/**
 * In number of pages that one host makes at once, and that wait for that; and in ms that they wait. What is being made outlives the young part of
 * V8's heap: with 16 at once a busy host took 25 MB more, and made no more pages.
 */
const atOnce = 6;
const mostWaiting = 64;
const longestWait = 1_000;

/** The places of the pages that a host makes at once. */
export interface RenderSlots {
  /** Waits for a slot. @returns false if too many wait already, or the wait took too long. */
  take(): Promise<boolean>;
  /** Gives a slot back, or to the page that has waited longest. */
  free(): void;
  /** Gives everybody who waits a slot, because nothing is made any more. */
  open(): void;
  /** Whether no page has a slot. */
  readonly areFree: () => boolean;
}

/** Opens the slots of a host, all of them free. */
export function openRenderSlots(): RenderSlots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async take() {
      if (taken < atOnce) {
        taken += 1;
        return true;
      }
      if (waiting.length >= mostWaiting) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const begin = () => resolve(true);
      waiting.push(begin);
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      }, longestWait);
      return promise.finally(() => clearTimeout(late));
    },
    free() {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    },
    open() {
      for (const begin of waiting.splice(0)) {
        taken += 1;
        begin();
      }
    },
    areFree: () => taken === 0,
  };
}
