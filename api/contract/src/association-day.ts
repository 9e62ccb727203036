const timeZone = 'America/New_York';

// The first format of a page costs some time, so none is made before a day is shown.
let dates: Intl.DateTimeFormat | undefined;
let isoDates: Intl.DateTimeFormat | undefined;

/** `November 21, 2026` for an ISO instant, in the association's time zone, as in mails and receipts. */
export function day(iso: string): string {
  dates ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  return dates.format(new Date(iso));
}

/** `2026-11-21` for an ISO instant, in the same time zone, for callers with a date format of their own. */
export function isoDay(iso: string): string {
  isoDates ??= new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // The order of the parts depends on the engine's version, even for locales that usually write them this way, such as en-CA.
  const parts = Object.fromEntries(isoDates.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
