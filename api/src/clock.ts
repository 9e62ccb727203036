/** Where the time comes from; tests bring their own. */
export interface Clock {
  /** In ms since 1970, as Date.now. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
