const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/** In letters: shorter words have too many similar words. */
const shortest = 4;

/** The words at edit distance one: an additional, missing, wrong or transposed letter. */
export function typos(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < shortest) return [];
  const found = new Set<string>();
  for (let at = 0; at <= characters.length; at += 1) {
    const [before, after] = [characters.slice(0, at), characters.slice(at)];
    const addWord = (...parts: readonly (readonly string[])[]): void => void found.add(parts.flat().join(''));
    for (const letter of letters) addWord(before, [letter], after);
    if (after.length === 0) continue;
    addWord(before, after.slice(1));
    for (const letter of letters) addWord(before, [letter], after.slice(1));
    if (after.length > 1) addWord(before, after.slice(1, 2), after.slice(0, 1), after.slice(2));
  }
  found.delete(word);
  return [...found];
}
