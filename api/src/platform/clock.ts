/** Where the time comes from; tests bring their own. */
export interface Clock {
  /** In ms since 1970, as Date.now. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * In ms: the clocks of two processes may be this far apart. A stored time that is farther ahead than its own rule can make it,
 * and by more than this, was written by a clock that was wrong.
 */
export const clockSkew = 60_000;
