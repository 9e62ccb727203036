/**
 * Canonical JSON, independent of the order of fields: no spaces, sorted fields, undefined fields omitted. Used for
 * everything that is signed or hashed.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
