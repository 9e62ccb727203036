import { ApiError } from '@plumbline/contract/errors';
import { failureText } from '@plumbline/kit/failure-text';
import { formError, type FormErrors } from '@plumbline/kit/form';

/**
 * The form's error after a failed request: the error's own text if it helps the visitor, else `sentence`.
 * @throws the ApiError itself if it has errors of single fields, which the form shows at the fields
 */
export function formErrorsOf(error: unknown, sentence: string): FormErrors {
  if (error instanceof ApiError && error.issues.some(({ path }) => path.startsWith('body.'))) throw error;
  return { [formError]: failureText(error, sentence) };
}
