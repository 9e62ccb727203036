import type { Square } from 'square';
import { ProviderError } from '../provider/provider-error.ts';
import type { Wire } from './wire.ts';

type Problem = Wire<Square.Error_>;

/** An error in Square's shape. */
export class SquareApiError extends ProviderError {
  readonly errors: readonly Problem[];
  /** The failed payment that the response contains beside the errors; it is stored. */
  readonly payment: Wire<Square.Payment> | undefined;

  constructor(status: number, problem: Problem, payment?: Wire<Square.Payment>) {
    super(status, problem.code, payment !== undefined);
    this.errors = [problem];
    this.payment = payment;
  }
}

export function invalidRequest(code: Square.ErrorCode, detail: string, field?: string): SquareApiError {
  const problem = { category: 'INVALID_REQUEST_ERROR', code, detail } as const;
  return new SquareApiError(400, field === undefined ? problem : { ...problem, field });
}

export function notFound(detail: string): SquareApiError {
  return new SquareApiError(404, { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail });
}

export function unauthorized(): SquareApiError {
  const detail = 'This request could not be authorized.';
  return new SquareApiError(401, { category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail });
}

export function internalError(): SquareApiError {
  const detail = 'An internal error has occurred, and the API was unable to service your request.';
  return new SquareApiError(500, { category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail });
}

export function rateLimited(): SquareApiError {
  return new SquareApiError(429, { category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail: 'Rate limited.' });
}
