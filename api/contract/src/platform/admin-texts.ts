import * as v from 'valibot';
import { maskCardNumbers } from '../mask-card-numbers.ts';

const notText = /[^\P{Cc}\n\t]/u;

/** What a list is searched for, in lower case; words stand apart by spaces. */
export const SearchWords = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.toWellFormed().replaceAll('\0', '').trim().toLowerCase()),
    v.maxLength(100, 'must be at most 100 characters'),
  ),
  '',
);

/** The cursor of a list: the last row's number, and what it is sorted by, a text in base64url or a number to the base of 36. */
export const Cursor = v.pipe(
  v.string(),
  v.regex(/^(?:(?:[\w-]{0,1200}\.)?\d{1,9}|[\da-z]{1,9}-[\da-z]{1,6})$/, 'must be a cursor that the API gave'),
);

/** The cursor of a list that is read by the rows' numbers, whatever it is sorted by. */
export const IdCursor = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a cursor that the API gave'));

/** Of the form's own making (`crypto.randomUUID()`), kept for a retry of the same content. */
export const RetryKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores'),
);

/** Lines of text that staff write, spaces around them removed and card numbers masked; `what` begins its sentences, `most` is in UTF-16 units. */
export function AdminText(what: string, most: number) {
  return v.pipe(
    v.string(`${what} is empty`),
    v.transform((text) => text.toWellFormed().replace(/\r\n?/g, '\n')),
    v.trim(),
    v.minLength(1, `${what} is empty`),
    v.maxLength(most, `${what} must be at most ${most} characters`),
    v.check((text) => !notText.test(text), `${what} must be plain text`),
    v.transform(maskCardNumbers),
  );
}
