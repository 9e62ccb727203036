/** Below either limit, failures need no attention. */
const limits = { failures: 5, share: 0.02 } as const;

/** Whether the number and the share of failures need attention. */
export function isFailing(failed: number, all: number): boolean {
  return failed >= limits.failures && failed >= limits.share * all;
}
