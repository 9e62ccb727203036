/** One failure as stored, with cleaned texts. */
export interface RemoteFailure {
  /** `shell` if the remote is unknown. */
  readonly remote: string;
  /** Empty if the release is unknown. */
  readonly release: string;
  readonly stage: string;
  readonly page: string;
  readonly outcome: string;
  readonly message: string;
}
