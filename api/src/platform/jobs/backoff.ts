/**
 * In ms until try number `attempt + 1`: doubles from `first` to `most`, and of that a random half, so that what failed
 * together does not come back together.
 */
export function backoff(
  attempt: number,
  { first, most }: { readonly first: number; readonly most: number },
  random: () => number,
): number {
  const whole = Math.min(most, first * 2 ** Math.min(attempt - 1, 30));
  return Math.round(whole / 2 + (whole / 2) * random());
}
