import { dayExists } from '@plumbline/contract/timestamp';

const shape =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d\d:\d\d))?$/;

/**
 * A date, or a time with its zone, as ISO 8601 in UTC with milliseconds; null for anything else, and for dates outside
 * 1970 to 2199.
 */
export function isoDate(text: string): string | null {
  const { year, month, day, time = '00:00', zone = 'Z' } = shape.exec(text)?.groups ?? {};
  if (!year || !month || !day || Number(year) < 1970 || Number(year) > 2199) return null;
  if (!dayExists(text)) return null;
  const ms = Date.parse(`${year}-${month}-${day}T${time}${zone}`);
  // An offset can move a time to 1969.
  return ms >= 0 ? new Date(ms).toISOString() : null;
}
