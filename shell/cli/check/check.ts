/** The result of one check. */
export interface Finding {
  /** The name of the check in the output. */
  readonly name: string;
  readonly passed: boolean;
  /** The tool's output; shown for a failure. */
  readonly output: string;
}

/** A check finds one thing or several: one finding per package, per planted violation. */
export type Check = () => AsyncIterable<Finding>;
