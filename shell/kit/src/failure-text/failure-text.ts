import { ApiError } from '@plumbline/contract/errors';

/** The errors whose text says what people can do, on every page. */
const usual: readonly ApiError['code'][] = ['offline', 'too_many_requests'];

/**
 * What people are told of a failed call: the error's own text where it says what they can do, for no connection, a rate
 * limit and the codes of `also`; `otherwise` for any other failure, whose text is for developers.
 */
export function failureText(error: unknown, otherwise: string, also: readonly ApiError['code'][] = []): string {
  const isForPeople = error instanceof ApiError && (usual.includes(error.code) || also.includes(error.code));
  return isForPeople ? error.detail : otherwise;
}
