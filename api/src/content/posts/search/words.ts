/** In characters: longer words are not indexed. */
export const maxWordLength = 40;

/** Normalises a text for comparison: lower case, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The folded words of a text in order: sequences of letters and digits, as in the indexes. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
