/** The first moment of a day such as `2026-11-21` by the reader's clock; null for anything else. */
export function firstMoment(day: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const moment = new Date(year, month - 1, date);
  return moment.getMonth() === month - 1 && moment.getDate() === date ? moment.toISOString() : null;
}
