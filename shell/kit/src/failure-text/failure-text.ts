import { ApiError } from '@plumbline/contract/errors';

/** The errors whose own text helps the reader, on every page. */
const usual: readonly ApiError['code'][] = ['offline', 'too_many_requests'];

/**
 * The text for a failed call: the error's own text if it helps the reader, which holds for no connection, a rate limit and the
 * codes of `also`; `otherwise` for any other failure, whose text is for developers.
 */
export function failureText(error: unknown, otherwise: string, also: readonly ApiError['code'][] = []): string {
  const isForPeople = error instanceof ApiError && (usual.includes(error.code) || also.includes(error.code));
  return isForPeople ? error.detail : otherwise;
}
