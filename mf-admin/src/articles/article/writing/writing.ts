import { openSource, type Format } from './source-text.ts';

export { RichText } from './editor/rich-text.tsx';

/** Converts the text of an article to another format. */
export function convertText(text: string, from: Format, to: Format): string {
  return from === to ? text : openSource('', to).write(openSource(text, from).doc);
}
