/** An error that a provider answers a call with. */
export class ProviderError extends Error {
  readonly status: number;
  /** `isKept`: the response stays under its idempotency key, and earlier writes are kept. */
  readonly isKept: boolean;

  constructor(status: number, message: string, isKept = false) {
    super(message);
    this.status = status;
    this.isKept = isKept;
  }
}
