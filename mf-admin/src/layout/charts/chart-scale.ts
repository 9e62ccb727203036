/** In ms. */
const hour = 3_600_000;

/** The last 24 hours, the earliest first, each by its start as ISO 8601 in UTC. `now` is in ms since 1970. */
export function dayUntil(now: number): string[] {
  const last = Math.floor(now / hour) * hour;
  return Array.from({ length: 24 }, (_, place) => new Date(last - (23 - place) * hour).toISOString());
}

const tops = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** The maximum of a chart's axis: the least round share that is no less than the highest. */
export function topOf(shares: readonly number[]): number {
  const highest = Math.max(0, ...shares);
  return tops.find((top) => top >= highest) ?? 1;
}
