import type { ErrorCode, Issue } from '@plumbline/contract/errors';

interface FailureOptions {
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error answer. Its message is written for the caller and sent to them; messages of other errors are never sent. */
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

/** The failure of a request whose data are not valid; each issue names one invalid value. */
export function invalidInput(issues: readonly Issue[]): Failure {
  return new Failure('invalid_input', 'The data of this request are not valid.', { issues });
}
