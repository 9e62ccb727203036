import type { Square } from 'square';
import type { Wire } from './wire.ts';

type Problem = Wire<Square.Error_>;

/** An answer that is an error, in Square's shape. */
export class SquareApiError extends Error {
  readonly status: number;
  readonly errors: readonly Problem[];
  /** Beside the errors: the payment that failed. */
  readonly payment: Wire<Square.Payment> | undefined;

  constructor(status: number, errors: readonly Problem[], payment?: Wire<Square.Payment>) {
    super(errors.map(({ code }) => code).join(', '));
    this.status = status;
    this.errors = errors;
    this.payment = payment;
  }
}

export function invalid(code: Square.ErrorCode, detail: string, field?: string): SquareApiError {
  return new SquareApiError(400, [
    { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field === undefined ? {} : { field }) },
  ]);
}

export function notFound(detail: string, field?: string): SquareApiError {
  return new SquareApiError(404, [
    { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail, ...(field === undefined ? {} : { field }) },
  ]);
}
