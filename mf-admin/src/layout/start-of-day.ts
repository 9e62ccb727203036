/** The first moment of a day such as `2026-11-21` by the reader's clock; null for anything else. */
export function startOfDay(day: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const time = new Date(year, month - 1, date);
  return time.getMonth() === month - 1 && time.getDate() === date ? time.toISOString() : null;
}
