/** What a suite of tests counted. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What could not be run here; default none. */
  readonly skipped?: number;
}

/** One of the suites that `npm test` runs. It shows what its tool says while it runs. */
export interface Suite {
  readonly name: string;
  /** Whether it runs only where it is named; default false. */
  readonly onDemand?: boolean;
  /** Never throws; a tool that broke down has failed once. */
  readonly run: () => Promise<Counts>;
}
