/** What one check found. */
export interface Finding {
  /** What was checked, as a reader knows it. */
  readonly name: string;
  readonly passed: boolean;
  /** What the tool said; shown where it failed. */
  readonly output: string;
}

/** A check finds one thing or several: one finding per package, per planted violation. */
export type Check = () => AsyncIterable<Finding>;
