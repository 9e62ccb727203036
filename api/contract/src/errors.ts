import * as v from 'valibot';

/** All error codes of the API, a closed union. */
export const errorCodes = [
  'invalid_input',
  'invalid_json',
  'unauthorized',
  // A sign-in of staff needs the second factor's code as well.
  'code_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'amount_mismatch',
  // The buyer or member has not agreed to the recurring charges.
  'agreement_required',
  'coupon_refused',
  'release_refused',
  'card_declined',
  'payment_pending',
  'gone',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'provider_unavailable',
  'internal',
] as const;

/** A code of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/**
 * Errors before an answer of the API arrives, or with an answer that is not the API's. `offline`: the browser had no
 * connection when the call was made, so nothing was sent; after `network` and `timeout` the request may have arrived.
 */
export type TransportErrorCode = 'offline' | 'network' | 'timeout' | 'malformed_response';

/** A fault in the input: `path` is dotted and starts with the part (`query.limit`, `body.email`). */
export const Issue = v.object({ path: v.string(), message: v.string() });
export type Issue = v.InferOutput<typeof Issue>;

/** The format of every error answer. `requestId` identifies the log line of an `internal` error. */
export const ErrorBody = v.object({
  code: v.picklist(errorCodes),
  message: v.string(),
  issues: v.optional(v.array(Issue)),
  requestId: v.optional(v.string()),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

const brand = Symbol.for('plumbline.ApiError');

/**
 * A failed call. `message` is `${status}: ${response text or status text}`; `status` is the HTTP status, 0 without an
 * answer; `detail` is a sentence for users; `retryAfter` is in s, null if the answer contains none. `instanceof` works
 * across copies of this class, because the shell's client and each remote have their own copy.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }

  override readonly name = 'ApiError';
  readonly [brand] = true;
  readonly status: number;
  readonly code: ErrorCode | TransportErrorCode;
  readonly detail: string;
  readonly issues: readonly Issue[];
  readonly retryAfter: number | null;

  constructor(
    status: number,
    code: ErrorCode | TransportErrorCode,
    text: string,
    options: { detail?: string; issues?: readonly Issue[]; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(`${status}: ${text}`, options.cause === undefined ? {} : { cause: options.cause });
    this.status = status;
    this.code = code;
    this.detail = options.detail ?? text;
    this.issues = options.issues ?? [];
    this.retryAfter = options.retryAfter ?? null;
  }
}

/**
 * Whether the API has not decided about the call: it did not answer (status 0), or with a fault of the server (5xx). What
 * was asked may be done nevertheless, unless the code is `offline`; reading may be repeated.
 */
export function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}
