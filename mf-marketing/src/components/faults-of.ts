import { ApiError } from '@plumbline/contract/errors';
import { formError, type FormErrors } from '@plumbline/kit/form';

/**
 * What a form says when its post failed: `sentence`, or the API's own where a limit is reached. Faults of single fields
 * go on to the form, which says them there. @throws ApiError with those.
 */
export function faultsOf(error: unknown, sentence: string): FormErrors {
  if (error instanceof ApiError) {
    if (error.issues.some(({ path }) => path.startsWith('body.'))) throw error;
    if (error.code === 'too_many_requests') return { [formError]: error.detail };
  }
  return { [formError]: sentence };
}
