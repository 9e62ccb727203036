/** Fewer failures, or a smaller share, need nobody. */
const failures = { least: 5, share: 0.02 } as const;

/** Whether so many of all are failures that somebody has to look. */
export function isFailing(failed: number, all: number): boolean {
  return failed >= failures.least && failed >= failures.share * all;
}
