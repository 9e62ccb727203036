const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** `November 21, 2026` for an ISO instant, in the association's time zone, as mails and receipts have it. */
export function day(iso: string): string {
  return dates.format(new Date(iso));
}
