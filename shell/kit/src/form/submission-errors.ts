import { FORM_ERROR } from 'final-form';
import type { ApiError } from '@plumbline/contract/errors';
import { setError, type FormErrors } from './schema-errors.ts';

/** The errors of a failed call: issues of its body at their fields; if there are none, its message at the end. */
export function submissionErrors(error: ApiError): FormErrors {
  const errors: FormErrors = {};
  for (const issue of error.issues) {
    const [part, ...path] = issue.path.split('.');
    if (part === 'body') setError(errors, path, issue.message);
  }
  return Object.keys(errors).length > 0 ? errors : { [FORM_ERROR]: error.detail };
}
