import { ApiError } from '@plumbline/contract/errors';

/** The errors whose own text helps the reader, on every page. */
const alwaysShown: readonly ApiError['code'][] = ['offline', 'too_many_requests'];

/**
 * The text for a failed call: the error's own text if it helps the reader, which is true for a lost connection, a rate limit and the
 * codes in `also`; `otherwise` for any other error, whose text is for developers.
 */
export function failureText(error: unknown, otherwise: string, also: readonly ApiError['code'][] = []): string {
  const isForPeople = error instanceof ApiError && (alwaysShown.includes(error.code) || also.includes(error.code));
  return isForPeople ? error.detail : otherwise;
}
