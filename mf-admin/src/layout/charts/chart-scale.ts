const hourMs = 3_600_000;

/** The last 24 hours, the earliest first, each by its start as ISO 8601 in UTC. `now` is in ms since 1970. */
export function lastHours(now: number): string[] {
  const last = Math.floor(now / hourMs) * hourMs;
  return Array.from({ length: 24 }, (_, index) => new Date(last - (23 - index) * hourMs).toISOString());
}

const roundShares = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/** The maximum of a chart's axis: the least round share that is at least as high as the highest share. */
export function shareAxisMaximum(shares: readonly number[]): number {
  const highest = Math.max(0, ...shares);
  return roundShares.find((roundShare) => roundShare >= highest) ?? 1;
}
