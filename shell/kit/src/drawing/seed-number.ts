/** A whole number of 31 bits for a seed, the same on every machine (FNV-1a over the seed's text, then mixed). */
export function seedNumber(seed: number | string): number {
  let hash = 0x811c9dc5;
  for (const character of String(seed)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 1;
}
