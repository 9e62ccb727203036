const latin = /^[\x20-\x7E\xA0-\xFF\u2013\u2014\u2018\u2019\u201C\u201D]$/u;
const extended = /^[\u0100-\u017F\u0218-\u021B\u1E80-\u1E85\u1E9E]$/u;

/** Consecutive characters that one font file contains. */
export interface NameRun {
  readonly text: string;
  /** Whether it is the file with the letters beyond Latin-1, such as ł. */
  readonly extended: boolean;
}

/** A text whose characters the fonts contain; `?` stands for others. */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map((one) => (latin.test(one) || extended.test(one) ? one : '?')).join('');
}

/** A name split by font file; null if the fonts lack a character: the audit then has a blank line instead of boxes. */
export function printableName(name: string): readonly NameRun[] | null {
  const runs: { text: string; extended: boolean }[] = [];
  for (const character of name.normalize('NFC')) {
    const isExtended = extended.test(character);
    if (!isExtended && !latin.test(character)) return null;
    const last = runs.at(-1);
    if (last && last.extended === isExtended) last.text += character;
    else runs.push({ text: character, extended: isExtended });
  }
  return runs;
}
