/**
 * The key of the entry in `localStorage` by which tabs learn of sign-ins and sign-outs: each sign-in of staff stores another value,
 * and a sign-out removes it.
 */
export const staffSignedIn = 'staffSignedIn';
