/** In ms. */
const hour = 3_600_000;

/** The hours of a day up to now, the earliest first, each by its begin as ISO 8601 in UTC. `now` in ms since 1970. */
export function dayUntil(now: number): string[] {
  const last = Math.floor(now / hour) * hour;
  return Array.from({ length: 24 }, (_, place) => new Date(last - (23 - place) * hour).toISOString());
}

const tops = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** What the upper edge of a chart stands for: the least round share that holds the highest. */
export function topOf(shares: readonly number[]): number {
  const highest = Math.max(0, ...shares);
  return tops.find((top) => top >= highest) ?? 1;
}
