/** The result of one check. */
export interface Finding {
  /** The name of the check in the output. */
  readonly name: string;
  readonly passed: boolean;
  /** The tool's output; shown for a failure. */
  readonly output: string;
}

/** Yields one or several findings: one per package, or per planted violation (a file that breaks a rule, to test the check). */
export type Check = () => AsyncIterable<Finding>;
