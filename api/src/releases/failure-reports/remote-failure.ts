/** One failure, as it is kept; texts are clean. */
export interface RemoteFailure {
  /** `shell` where no remote can be named. */
  readonly remote: string;
  /** Empty where no release can be named. */
  readonly release: string;
  readonly stage: string;
  readonly page: string;
  readonly outcome: string;
  readonly message: string;
}
