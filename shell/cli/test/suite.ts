/** The counts of a test suite. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that could not run here; default 0. */
  readonly skipped?: number;
  /** Tests, among the passed, that failed in their first run; default 0. */
  readonly flaky?: number;
}

/** A test suite; shows its tool's output while it runs. */
export interface Suite {
  readonly name: string;
  /** Whether only `npm run test:all` runs the suite, unless it is named; default false. */
  readonly onlyInFullRun?: boolean;
  /** The suite that runs on this one's result: naming that one runs this one as well. */
  readonly neededBy?: string;
  /** Whether it can run the tests below some paths alone; default false. */
  readonly takesPaths?: boolean;
  /** Whether `npm test` runs it beside the suite before it: alone, each leaves a core idle half of its time; default false. */
  readonly besidePrevious?: boolean;
  /** Never throws; a tool that crashes counts as one failure. @param paths none means all tests. */
  readonly run: (paths: readonly string[]) => Promise<Counts>;
}
