/**
 * The years that a member completed less than a month before `now`, in ms since 1970, if they are celebrated: the
 * first, and every fifth. Else null. A member who joined on February 29 completes a year on March 1.
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

/** The time a number of years and months after another, in ms since 1970. */
function after(time: Date, years: number, months: number): number {
  return new Date(time).setUTCFullYear(time.getUTCFullYear() + years, time.getUTCMonth() + months);
}
