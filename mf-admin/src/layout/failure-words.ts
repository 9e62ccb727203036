import { ApiError } from '@plumbline/contract/errors';

/** What is said of something that staff wanted done and that was not, or may not have been. @throws what is no {@link ApiError}. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.code === 'unauthorized' ? 'Your session has ended. Please sign in again.' : error.detail;
}

/** Whether nobody knows if it was done: the answer was lost, or the provider gave none. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
