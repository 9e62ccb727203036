/**
 * In number of pages that one host makes at once, that wait to begin with that, and that are begun and wait for an API that is slow; and in
 * ms that pages wait to begin. What is being made outlives the young part of V8's heap: with 16 at once a busy host took 25 MB more, and
 * made no more pages.
 */
const atOnce = 6;
const mostWaiting = 64;
const mostLent = 32;
const longestWait = 1_000;

/** In ms after which an API is slow; before that a page keeps its slot, so that a busy host begins no more pages than it makes. */
const slowAfter = 50;

/** The place of one page among those that a host makes at once. */
export interface RenderSlot {
  /** The page waits for the API: others have its slot if that takes long, unless too many pages wait for the API already. */
  lend(): void;
  /** Resolves once the page has a slot again, before whoever has not begun; at once if nobody had it. */
  takeBack(): Promise<void>;
  /** As {@link takeBack}, without waiting: the host goes on with the page in any case, so that one page more is being made. */
  seize(): void;
  /** Gives the slot up, or to the page that has waited longest. Called once. */
  free(): void;
}

/** The places of the pages that a host makes at once. */
export interface RenderSlots {
  /** Waits for a slot. @returns null if too many wait already, or the wait took too long. */
  take(): Promise<RenderSlot | null>;
  /** Gives everybody who waits a slot, because nothing is made any more. */
  open(): void;
  /** Whether no page is begun. */
  readonly areFree: () => boolean;
}

/** Opens the slots of a host, all of them free. */
export function openRenderSlots(): RenderSlots {
  const beginning: (() => void)[] = [];
  /** Pages that have their answer. */
  const returning: (() => void)[] = [];
  let taken = 0;
  /** In number of pages that have lent their slot and not had it back. */
  let lent = 0;

  function give(): void {
    taken -= 1;
    while (taken < atOnce) {
      const next = returning.shift() ?? beginning.shift();
      if (next === undefined) return;
      next();
    }
  }

  function slot(): RenderSlot {
    taken += 1;
    let isLent = false;
    let patience: NodeJS.Timeout | undefined;
    let wait: PromiseWithResolvers<void> | null = null;
    const lend = (): void => {
      if (lent === mostLent) return;
      isLent = true;
      lent += 1;
      give();
    };
    const back = (): void => {
      clearTimeout(patience);
      patience = undefined;
      leave(returning, back);
      if (isLent) {
        taken += 1;
        lent -= 1;
      }
      isLent = false;
      wait?.resolve();
      wait = null;
    };
    return {
      lend() {
        if (!isLent) patience ??= setTimeout(lend, slowAfter);
      },
      async takeBack() {
        if (!isLent || taken < atOnce) return back();
        if (wait === null) returning.push(back);
        wait ??= Promise.withResolvers();
        return wait.promise;
      },
      seize: back,
      free() {
        back();
        give();
      },
    };
  }

  return {
    async take() {
      if (taken < atOnce) return slot();
      if (beginning.length >= mostWaiting) return null;
      const { promise, resolve } = Promise.withResolvers<RenderSlot | null>();
      const begin = () => resolve(slot());
      beginning.push(begin);
      const late = setTimeout(() => {
        leave(beginning, begin);
        resolve(null);
      }, longestWait);
      return promise.finally(() => clearTimeout(late));
    },
    open() {
      for (const next of [...returning, ...beginning.splice(0)]) next();
    },
    areFree: () => taken === 0 && lent === 0,
  };
}

function leave(queue: (() => void)[], one: () => void): void {
  const at = queue.indexOf(one);
  if (at !== -1) queue.splice(at, 1);
}
