export type Interval = 'day' | 'week' | 'month' | 'year';

/** The time, in s since 1970, `count` intervals after an anchor. The 31st becomes the last day of a shorter month. */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  const date = new Date(anchor * 1000);
  if (interval === 'day' || interval === 'week') return anchor + count * (interval === 'day' ? 1 : 7) * 86_400;
  const months = date.getUTCMonth() + count * (interval === 'month' ? 1 : 12);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const time = anchor % 86_400;
  return Date.UTC(date.getUTCFullYear(), months, day) / 1000 + time;
}

/**
 * The end of the period that begins at `start`, in s; counted from the anchor, so that a short month does not move
 * later periods.
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, interval, count);
    if (end > start) return end;
  }
}
