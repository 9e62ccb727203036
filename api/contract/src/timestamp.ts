import * as v from 'valibot';

const message = 'must be a time such as 2026-12-31T23:59:59.000Z';

/** A time in ISO 8601 that exists, with `Z` or an offset, as it was sent: for texts that are signed or hashed. */
export const TimestampText = v.config(v.pipe(v.string(), v.isoTimestamp(message), v.check(exists, message)), {
  abortPipeEarly: true,
});

/** As {@link TimestampText}, in UTC with milliseconds, the form in which times are stored and compared as text. */
export const Timestamp = v.pipe(
  TimestampText,
  v.transform((text) => new Date(text).toISOString()),
);

/** In ms: the range of times whose year has four digits in UTC. Others would not compare as text. */
const [firstTime, lastTime] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** `isoTimestamp` accepts February 31, which `Date` takes for a day in March, and offsets without minutes, which it cannot parse. */
function exists(timestamp: string): boolean {
  const time = Date.parse(timestamp);
  return dayExists(timestamp) && firstTime <= time && time <= lastTime;
}

/** Whether the day that an ISO date or time begins with exists; `Date` takes November 31 for a day in December. */
export function dayExists(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return 1 <= month && month <= 12 && 1 <= day && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The last moment before an exclusive end, as an ISO time. For an end at midnight that is on the last day, which pages name. */
export function lastMomentBefore(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}
