import type { ErrorCode, Issue } from '@plumbline/contract/errors';

interface FailureOptions {
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is not a success. Its message is written for the caller and reaches them; any other error's never does. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, { issues = [], headers = {} }: FailureOptions = {}) {
    super(message);
    this.code = code;
    this.issues = issues;
    this.headers = headers;
  }
}
