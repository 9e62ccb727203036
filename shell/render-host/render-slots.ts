/**
 * Limits of one host, in number of pages: that render at once, that wait for a slot, and that have lent their slot while they wait for a
 * slow API; and in ms: the wait for a slot. More pages at once only cost memory, because their data outlives the young part of V8's heap:
 * with 16 a busy host used 25 MB more, at the same throughput.
 */
const maxRendering = 6;
const maxWaiting = 64;
const maxReleased = 32;
const maxWait = 1_000;

/** In ms: an API counts as slow after this. Until then a page keeps its slot, so that a busy host begins no more pages than it finishes. */
const slowAfter = 50;

/** The slot of one page among those that a host renders at once. */
export interface RenderSlot {
  /** Called while the page waits for the API: other pages get its slot if that takes long, unless too many slots are lent already. */
  release(): void;
  /** Resolves once the page has a slot again, before pages that have not begun; at once if its slot was not lent. */
  reacquire(): Promise<void>;
  /** As {@link reacquire}, without waiting: the host continues the page in any case, so one page more is in progress. */
  reacquireNow(): void;
  /** Frees the slot for the page that has waited longest. Called once. */
  free(): void;
}

/** The slots for pages that a host renders at once. */
export interface RenderSlots {
  /** Waits for a slot. @returns null if too many wait already, or the wait took too long. */
  take(): Promise<RenderSlot | null>;
  /** Gives a slot to every waiting page, because the host has ended and none of them will render. */
  admitAll(): void;
  /** Whether no page is in progress. */
  readonly areFree: () => boolean;
}

/** Creates the slots of a host, all of them free. */
export function createRenderSlots(): RenderSlots {
  const queued: (() => void)[] = [];
  /** Pages that have the API's response and wait to get their slot back. */
  const returning: (() => void)[] = [];
  let takenSlots = 0;
  /** In number of pages that have lent their slot and not got it back. */
  let released = 0;

  function startNext(): void {
    takenSlots -= 1;
    while (takenSlots < maxRendering) {
      const next = returning.shift() ?? queued.shift();
      if (next === undefined) return;
      next();
    }
  }

  function slot(): RenderSlot {
    takenSlots += 1;
    let isReleased = false;
    let slowTimer: NodeJS.Timeout | undefined;
    let wait: PromiseWithResolvers<void> | null = null;
    const release = (): void => {
      if (released === maxReleased) return;
      isReleased = true;
      released += 1;
      startNext();
    };
    const takeBack = (): void => {
      clearTimeout(slowTimer);
      slowTimer = undefined;
      removeFrom(returning, takeBack);
      if (isReleased) {
        takenSlots += 1;
        released -= 1;
      }
      isReleased = false;
      wait?.resolve();
      wait = null;
    };
    return {
      release() {
        if (!isReleased) slowTimer ??= setTimeout(release, slowAfter);
      },
      async reacquire() {
        if (!isReleased || takenSlots < maxRendering) return takeBack();
        if (wait === null) returning.push(takeBack);
        wait ??= Promise.withResolvers();
        return wait.promise;
      },
      reacquireNow: takeBack,
      free() {
        takeBack();
        startNext();
      },
    };
  }

  return {
    async take() {
      if (takenSlots < maxRendering) return slot();
      if (queued.length >= maxWaiting) return null;
      const { promise, resolve } = Promise.withResolvers<RenderSlot | null>();
      const begin = () => resolve(slot());
      queued.push(begin);
      const late = setTimeout(() => {
        removeFrom(queued, begin);
        resolve(null);
      }, maxWait);
      return promise.finally(() => clearTimeout(late));
    },
    admitAll() {
      for (const next of [...returning, ...queued.splice(0)]) next();
    },
    areFree: () => takenSlots === 0 && released === 0,
  };
}

function removeFrom(queue: (() => void)[], entry: () => void): void {
  const at = queue.indexOf(entry);
  if (at !== -1) queue.splice(at, 1);
}
