const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A time as `November 12, 2026`, in UTC so that server and browser write the same. @throws RangeError when `iso` is no date. */
export function longDate(iso: string): string {
  return format.format(new Date(iso));
}
