/** Metadata after a change: a null takes a name away, and null instead of a change takes all away. */
export function metadataAfter(
  before: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
