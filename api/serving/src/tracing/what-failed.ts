/** What an error is, without anything that it says: messages can hold what is somebody's own. */
export interface WhatFailed {
  /** Its class; null where it is no error but a code. */
  readonly type: string | null;
  /** Its code, such as `ECONNREFUSED` or `503`, or its class where it has none. */
  readonly code: string;
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z][\w.$-]{0,59}$/.test(value);
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,60}$/.test(value);

/** Tells what an error is by names that were written into code. */
export function whatFailed(error: unknown): WhatFailed {
  if (typeof error !== 'object' || error === null) return { type: null, code: isCode(error) ? error : typeof error };
  const { name, code } = error as { name?: unknown; code?: unknown };
  const type = isName(name) ? name : 'Error';
  // Codes that are small numbers are of DOMException, whose names say more.
  const status = typeof code === 'number' && code >= 100 ? String(code) : code;
  return { type, code: isCode(status) ? status : type };
}
