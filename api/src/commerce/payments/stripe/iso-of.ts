/** Converts the provider's seconds since 1970 to ISO 8601. */
export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
