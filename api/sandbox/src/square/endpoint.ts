import * as v from 'valibot';
import type { SquareSandboxSettings } from '../settings.ts';
import { invalidRequest } from './square-error.ts';
import type { SquareTransaction } from './square-state.ts';

/** An event that a webhook reports. */
export interface SquareEvent {
  readonly type: 'payment.created' | 'payment.updated';
  readonly id: string;
  readonly object: object;
}

export interface SquareCall<B> {
  readonly work: SquareTransaction;
  readonly body: B;
  /** The id in the path; empty if it has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly settings: SquareSandboxSettings;
  readonly emit: (event: SquareEvent) => void;
}

/** One call of the REST API. `*` in the path matches an id. */
export interface SquareEndpoint {
  readonly method: string;
  readonly path: string;
  readonly body: v.GenericSchema;
  readonly run: (call: SquareCall<unknown>) => object;
}

export function squareEndpoint<S extends v.GenericSchema>(
  route: `${'GET' | 'POST'} /v2/${string}`,
  body: S,
  run: (call: SquareCall<v.InferOutput<S>>) => object,
): SquareEndpoint {
  const [method = '', path = ''] = route.split(' ');
  // The callback's type is safe: `readBody` parses the body with the schema from which it is inferred.
  return { method, path, body, run: run as SquareEndpoint['run'] };
}

/** @throws SquareApiError naming the missing, unknown or invalid field. */
export function readBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? undefined;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    throw invalidRequest('BAD_REQUEST', `The field named '${field}' is unrecognized`, field);
  }
  if (issue.received === 'undefined') throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'Field must be set', field);
  if (issue.type === 'max_length') {
    throw invalidRequest('VALUE_TOO_LONG', `Field must not be greater than ${issue.expected} length`, field);
  }
  if (issue.type === 'min_length') throw invalidRequest('VALUE_EMPTY', 'Field must not be blank', field);
  throw invalidRequest('INVALID_VALUE', issue.message, field);
}
