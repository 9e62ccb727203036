const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as dollars with two decimals: `$250.00`. */
export function dollars(cents: number): string {
  return format.format(cents / 100);
}
