import { decodeEntities } from './decode-entities.ts';

/** A part of a snippet, and whether it matches the search. */
export interface SnippetPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a snippet, which is escaped text with `<mark>`, into its parts. Any other markup is shown as text. */
export function parseSnippet(snippet: string): SnippetPart[] {
  return snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
      return { text: decodeEntities(marked ?? part), marked: marked !== undefined };
    });
}
