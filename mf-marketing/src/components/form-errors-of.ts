import { ApiError } from '@plumbline/contract/errors';
import { formError, type FormErrors } from '@plumbline/kit/form';

/**
 * The form's error after a failed request: `sentence`, or the API's own text if a rate limit is reached.
 * @throws ApiError with the errors of single fields: the form shows those at the fields.
 */
export function formErrorsOf(error: unknown, sentence: string): FormErrors {
  if (error instanceof ApiError) {
    if (error.issues.some(({ path }) => path.startsWith('body.'))) throw error;
    if (error.code === 'too_many_requests') return { [formError]: error.detail };
  }
  return { [formError]: sentence };
}
