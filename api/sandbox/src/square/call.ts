import type { Square } from 'square';
import * as v from 'valibot';
import type { SquareSandboxSettings } from '../settings.ts';
import { invalid } from './square-error.ts';
import type { SquareWork } from './square-state.ts';
import { recordEvent, type SquareEvent } from './webhooks.ts';
import type { Wire } from './wire.ts';

export interface SquareCall<B> {
  readonly work: SquareWork;
  readonly body: B;
  /** Of the path, in their order. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly settings: SquareSandboxSettings;
  readonly tell: (event: SquareEvent) => void;
}

/** One call of the REST API. `*` in the path stands for an id. */
export interface SquareEndpoint {
  readonly method: string;
  readonly path: string;
  readonly body: v.GenericSchema;
  readonly run: (call: SquareCall<unknown>) => object;
}

export function squareEndpoint<S extends v.GenericSchema>(
  route: `${'GET' | 'POST' | 'PUT'} /v2/${string}`,
  body: S,
  run: (call: SquareCall<v.InferOutput<S>>) => object,
): SquareEndpoint {
  const [method = '', path = ''] = route.split(' ');
  // The body is read by the very schema that types it here.
  return { method, path, body, run: run as SquareEndpoint['run'] };
}

/** For calls without a body. */
export const NoBody = v.unknown();

export function callOf<B>(call: Omit<SquareCall<B>, 'tell'>): SquareCall<B> {
  return { ...call, tell: (event) => recordEvent(call.work, event, call.settings) };
}

/** @throws SquareApiError that names what is missing, unknown or wrong. */
export function readBody<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue) ?? undefined;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    throw invalid('BAD_REQUEST', `The field named '${field}' is unrecognized`, field);
  }
  if (issue.received === 'undefined') {
    throw invalid('MISSING_REQUIRED_PARAMETER', 'Field must be set', field);
  }
  if (issue.type === 'max_length')
    throw invalid('VALUE_TOO_LONG', `Field must not be greater than ${issue.expected} length`, field);
  if (issue.type === 'min_length') throw invalid('VALUE_EMPTY', 'Field must not be blank', field);
  throw invalid('INVALID_VALUE', issue.message, field);
}

/** Texts of the wire, at most so long. */
export const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
export const Address = v.custom<Wire<Square.Address>>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  'Expected an object',
);
export const IdempotencyKey = text(45);

export const Money = v.strictObject({
  amount: v.pipe(v.number('Expected an integer value'), v.safeInteger('Expected an integer value')),
  currency: v.literal('USD', 'The sandbox’s account takes USD'),
});

/** A page of a list: `limit`, `cursor`, and `sort_order`, newest first unless it is ASC. */
export function pageOf<T extends { readonly id?: string }>(
  rows: readonly T[],
  query: URLSearchParams,
): { readonly items: readonly T[]; readonly cursor?: string } {
  const limit = Number(query.get('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('INVALID_VALUE', 'limit must be between 1 and 100', 'limit');
  const sorted = query.get('sort_order') === 'ASC' ? rows : rows.toReversed();
  const cursor = query.get('cursor');
  const start = cursor === null ? 0 : sorted.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== null && start === 0) throw invalid('INVALID_CURSOR', 'The pagination cursor is invalid', 'cursor');
  const items = sorted.slice(start, start + limit);
  const last = items.at(-1)?.id;
  return { items, ...(last !== undefined && start + limit < sorted.length ? { cursor: last } : {}) };
}
