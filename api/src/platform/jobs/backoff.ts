/**
 * Exponential backoff with jitter. In ms until attempt `attempt + 1`: the delay doubles from `first` to `max`, and a
 * random half of it is cut, so that work that failed together is not retried together.
 */
export function backoff(
  attempt: number,
  { first, max }: { readonly first: number; readonly max: number },
  random: () => number,
): number {
  const whole = Math.min(max, first * 2 ** Math.min(attempt - 1, 30));
  return Math.round(whole / 2 + (whole / 2) * random());
}
