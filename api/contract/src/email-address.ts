import * as v from 'valibot';

/** In characters (RFC 5321). */
export const emailMaxLength = 254;

/**
 * Dot-separated words before the `@`, at least two labels after it; no quotes, brackets, spaces or line breaks, so that
 * the address can be used in a header. International domains in ASCII form, as browsers' e-mail fields produce them.
 */
const addressPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** A typed e-mail address, trimmed; at most 254 characters. */
export const EmailAddress = v.pipe(
  v.string('Please enter a valid email address'),
  v.trim(),
  v.maxLength(emailMaxLength, `E-mail must be at most ${emailMaxLength} characters`),
  v.regex(addressPattern, 'Please enter a valid email address'),
);
