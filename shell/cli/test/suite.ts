/** What a suite of tests counted. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** One of the suites that `npm test` runs. It shows what its tool says while it runs. */
export interface Suite {
  readonly name: string;
  /** Never throws; a tool that broke down has failed once. */
  readonly run: () => Promise<Counts>;
}
