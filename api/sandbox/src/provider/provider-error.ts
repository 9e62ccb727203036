/** An error with which an emulated provider responds to a call. */
export class ProviderError extends Error {
  readonly status: number;
  /** Whether the call's writes, and the response under its idempotency key, are stored despite the error. */
  readonly isStored: boolean;

  constructor(status: number, message: string, isStored = false) {
    super(message);
    this.status = status;
    this.isStored = isStored;
  }
}
