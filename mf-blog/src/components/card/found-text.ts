import { decodeEntities } from './decode-entities.ts';

/** A stretch of a found text, and whether it is what was searched for. */
export interface FoundText {
  readonly text: string;
  readonly marked: boolean;
}

/** The stretches of a snippet: escaped text with `<mark>`. Any other markup stays the text that it is. */
export function foundText(snippet: string): FoundText[] {
  return snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
      return { text: decodeEntities(marked ?? part), marked: marked !== undefined };
    });
}
