/** In characters of the text without its markup. */
export const excerptLength = 200;

/** The excerpt of a post whose author gave none; '' for a post without text. */
export function excerptFrom(text: string): string {
  // By code points: half a surrogate pair is no character.
  const start = Array.from(text.slice(0, 2 * excerptLength))
    .slice(0, excerptLength)
    .join('');
  return start === '' ? '' : `${start}...`;
}
