/**
 * JSON that is the same for the same value, whatever order its fields were written in: without spaces, the fields of every
 * object sorted, those that are undefined left out. What is signed or hashed is written this way.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
