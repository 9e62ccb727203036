import { ApiError } from '@plumbline/contract/errors';
import { failureText } from '@plumbline/kit/failure-text';
import { formError, type FormErrors } from '@plumbline/kit/form';

/**
 * The form's error after a failed request: `sentence`, or the error's own text if that helps the visitor.
 * @throws ApiError with the errors of single fields: the form shows those at the fields.
 */
export function formErrorsOf(error: unknown, sentence: string): FormErrors {
  if (error instanceof ApiError && error.issues.some(({ path }) => path.startsWith('body.'))) throw error;
  return { [formError]: failureText(error, sentence) };
}
