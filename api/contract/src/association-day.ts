const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** `November 21, 2026` for an ISO instant, in the association's time zone, as in mails and receipts. */
export function day(iso: string): string {
  return dates.format(new Date(iso));
}

const isoDates = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** `2026-11-21` for an ISO instant, in the same time zone, for callers with a date format of their own. */
export function isoDay(iso: string): string {
  return isoDates.format(new Date(iso));
}
