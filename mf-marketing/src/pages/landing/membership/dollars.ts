const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats cents, without zero cents: `$99`, `$1,200`, `$9.50`. */
export function dollars(cents: number): string {
  return format.format(cents / 100);
}
