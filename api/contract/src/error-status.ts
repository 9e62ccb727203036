import type { ErrorCode } from './errors.ts';

/** The HTTP status of each error code. */
export const errorStatus = {
  invalid_input: 400,
  invalid_json: 400,
  unauthorized: 401,
  code_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  amount_mismatch: 409,
  agreement_required: 409,
  coupon_refused: 409,
  release_refused: 422,
  card_declined: 402,
  payment_pending: 503,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  provider_unavailable: 503,
} as const satisfies Readonly<Record<ErrorCode, number>>;
