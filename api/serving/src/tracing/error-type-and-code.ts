/** The type and code of an error. Its message is omitted because it can contain personal data. */
export interface ErrorTypeAndCode {
  /** The error's class; null for a plain code. */
  readonly type: string | null;
  /** The error's code, such as `ECONNREFUSED` or `503`, or its class without one. */
  readonly code: string;
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z][\w.$-]{0,59}$/.test(value);
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,60}$/.test(value);

/** Reads an error's type and code, accepting only identifiers. */
export function errorTypeAndCode(error: unknown): ErrorTypeAndCode {
  if (typeof error !== 'object' || error === null) return { type: null, code: isCode(error) ? error : typeof error };
  const { name, code } = error as { name?: unknown; code?: unknown };
  const type = isName(name) ? name : 'Error';
  // Small numeric codes belong to DOMException, whose names are more specific.
  const status = typeof code === 'number' && code >= 100 ? String(code) : code;
  return { type, code: isCode(status) ? status : type };
}
