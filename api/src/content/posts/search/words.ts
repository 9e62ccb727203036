/** In characters: what is longer is no word that anybody types. */
export const longestWord = 40;

/** A text as it is compared: in small letters, without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The words of a text in their order, folded: runs of letters and digits, as the indexes part them. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
