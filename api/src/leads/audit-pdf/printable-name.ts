const latin = /^[\x20-\x7E\xA0-\xFF\u2013\u2014\u2018\u2019\u201C\u201D]$/u;
const extended = /^[\u0100-\u017F\u0218-\u021B\u1E80-\u1E85\u1E9E]$/u;

/** Letters in a row that one font file has. */
export interface NameRun {
  readonly text: string;
  readonly extended: boolean;
}

/**
 * A name in parts that the audit's fonts can set; null where they lack a letter: then the audit has a line to write it
 * on, which is better than boxes.
 */
export function printableName(name: string): readonly NameRun[] | null {
  const runs: { text: string; extended: boolean }[] = [];
  for (const letter of name.normalize('NFC')) {
    const isExtended = extended.test(letter);
    if (!isExtended && !latin.test(letter)) return null;
    const last = runs.at(-1);
    if (last && last.extended === isExtended) last.text += letter;
    else runs.push({ text: letter, extended: isExtended });
  }
  return runs;
}
