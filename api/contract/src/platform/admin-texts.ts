import * as v from 'valibot';
import { maskCardNumbers } from '../mask-card-numbers.ts';

const controlCharacter = /[^\P{Cc}\n\t]/u;

/** The search text of a list, in lower case; words are separated by spaces. */
export const SearchWords = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.toWellFormed().replaceAll('\0', '').trim().toLowerCase()),
    v.maxLength(100, 'must be at most 100 characters'),
  ),
  '',
);

/** The cursor of a list: the last row's id and sort value, a text in base64url or a number in base 36. */
export const Cursor = v.pipe(
  v.string(),
  v.regex(/^(?:(?:[\w-]{0,1200}\.)?\d{1,9}|[\da-z]{1,9}-[\da-z]{1,6})$/, 'must be a cursor that the API gave'),
);

/** The cursor of a list that is sorted by id or looks up the sort value by id. */
export const IdCursor = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a cursor that the API gave'));

/** Idempotency key, created by the form (`crypto.randomUUID()`) and reused for a retry of the same content. */
export const RetryKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores'),
);

/**
 * A text written by staff, trimmed, with masked card numbers; `what` begins the error messages, `max` is in UTF-16
 * units.
 */
export function AdminText(what: string, max: number) {
  return v.pipe(
    v.string(`${what} is empty`),
    v.transform((text) => text.toWellFormed().replace(/\r\n?/g, '\n')),
    v.trim(),
    v.minLength(1, `${what} is empty`),
    v.maxLength(max, `${what} must be at most ${max} characters`),
    v.check((text) => !controlCharacter.test(text), `${what} must be plain text`),
    v.transform(maskCardNumbers),
  );
}
