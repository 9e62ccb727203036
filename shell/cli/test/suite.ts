/** What a suite of tests counted. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What could not be run here; default none. */
  readonly skipped?: number;
}

/** One of the suites of tests. It shows what its tool says while it runs. */
export interface Suite {
  readonly name: string;
  /** Whether `npm test` leaves it to `npm run test:all` where it is not named; default false. */
  readonly onlyInFullRun?: boolean;
  /** Never throws; a tool that broke down has failed once. */
  readonly run: () => Promise<Counts>;
}
