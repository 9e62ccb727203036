/** Whether a version such as `1.4.2` satisfies a caret range such as `^1.2.0`, the only form that builds use. */
export function satisfies(version: string, range: string): boolean {
  const wanted = numbersOf(range.replace(/^\^/, ''));
  const actual = numbersOf(version);
  if (!range.startsWith('^') || wanted === null || actual === null) return false;
  // A caret range fixes the leftmost number that is not zero.
  if (actual.major !== wanted.major) return false;
  if (wanted.major === 0 && actual.minor !== wanted.minor) return false;
  if (wanted.major === 0 && wanted.minor === 0) return actual.patch === wanted.patch;
  return actual.minor > wanted.minor || (actual.minor === wanted.minor && actual.patch >= wanted.patch);
}

function numbersOf(version: string): { major: number; minor: number; patch: number } | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) } : null;
}
