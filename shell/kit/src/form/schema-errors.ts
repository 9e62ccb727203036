import * as v from 'valibot';

/** The schema of a form's values. */
export type FormSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Errors of fields by name, each a sentence; an object for a field with nested fields. */
export interface FormErrors {
  [field: string]: string | FormErrors;
}

/** Sets a message at a dotted path, unless there is one already. */
export function setError(errors: FormErrors, path: readonly string[], message: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  const existing = errors[name];
  if (rest.length === 0) {
    errors[name] ??= message;
  } else if (existing === undefined || typeof existing === 'object') {
    const inner: FormErrors = existing ?? {};
    errors[name] = inner;
    setError(inner, rest, message);
  }
}

/** The errors that a schema finds in a form's values: its first message for each field. */
export function schemaErrors(schema: FormSchema, values: unknown): FormErrors {
  const result = v.safeParse(schema, values);
  const errors: FormErrors = {};
  for (const issue of result.issues ?? []) setError(errors, v.getDotPath(issue)?.split('.') ?? [], issue.message);
  return errors;
}
