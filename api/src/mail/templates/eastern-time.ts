const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

/** `November 21, 2026 at 7:00 AM Eastern` for an ISO time, in the association's time zone. */
export function easternTime(time: string): string {
  return `${timeFormat.format(new Date(time))} Eastern`;
}
