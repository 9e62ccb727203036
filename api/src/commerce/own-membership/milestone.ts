/**
 * The years that a member completed less than a month before a time, in ms since 1970, if they are celebrated: the first, and
 * every fifth. Else null. Who joined on February 29 completes a year on March 1.
 */
export function milestoneOf(joinedAt: string, now: number): number | null {
  const joined = new Date(joinedAt);
  const years = new Date(now).getUTCFullYear() - joined.getUTCFullYear();
  // A month that began in December reaches into the next year.
  for (const completed of [years, years - 1]) {
    const isCelebrated = completed === 1 || (completed > 0 && completed % 5 === 0);
    if (isCelebrated && now >= after(joined, completed, 0) && now < after(joined, completed, 1)) return completed;
  }
  return null;
}

/** In ms since 1970: so many years and months after a time. */
function after(time: Date, years: number, months: number): number {
  return new Date(time).setUTCFullYear(time.getUTCFullYear() + years, time.getUTCMonth() + months);
}
