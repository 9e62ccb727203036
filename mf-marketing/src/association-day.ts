const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The day that a moment belongs to where the association is, as `2026-11-21`: what ends at midnight there ends on that
 * day, and an evening there is not tomorrow. The same on the server and in the browser.
 */
export function associationDay(moment: string): string {
  const parts = Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
