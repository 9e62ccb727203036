import * as v from 'valibot';

const BodyWithToken = v.looseObject({ token: v.string() });

/** The token of a mailed link in an unvalidated body; empty if it has none. */
export function bodyToken(body: unknown): string {
  return v.is(BodyWithToken, body) ? body.token : '';
}
