/** Source of the current time; tests provide their own. */
export interface Clock {
  /** In ms since 1970, as Date.now. */
  now(): number;
}

/** The clock of the operating system. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * In ms: the largest accepted difference between the clocks of two processes. A stored time that is further ahead than
 * its rule allows plus this difference was written by a wrong clock.
 */
export const clockSkew = 60_000;
