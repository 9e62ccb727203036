/** An ISO 8601 time of the provider's seconds since 1970. */
export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
