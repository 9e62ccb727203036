import { FORM_ERROR } from 'final-form';
import type { ApiError } from '@plumbline/contract/errors';
import { setError, type FormErrors } from './schema-errors.ts';

/** The errors of a failed call: its body's issues at the form's `fields`, and its message at the end for all others. */
export function submissionErrors(error: ApiError, fields: readonly string[]): FormErrors {
  const errors: FormErrors = {};
  let hasOthers = error.issues.length === 0;
  for (const issue of error.issues) {
    const [part, ...path] = issue.path.split('.');
    if (part === 'body' && fields.includes(path.join('.'))) setError(errors, path, issue.message);
    else hasOthers = true;
  }
  return hasOthers ? { ...errors, [FORM_ERROR]: error.detail } : errors;
}
