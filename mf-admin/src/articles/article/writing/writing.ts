import { openSource, type Format } from './source-text.ts';

export { RichText } from './editor/rich-text.tsx';

/** The text of an article in another format. */
export function convertText(text: string, from: Format, to: Format): string {
  return from === to ? text : openSource('', to).write(openSource(text, from).doc);
}
