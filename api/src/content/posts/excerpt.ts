/** In characters of the text without markup. */
export const excerptLength = 200;

/** The default excerpt of a post; '' for a post without text. */
export function excerptFrom(text: string): string {
  // Cut by code points, so that surrogate pairs stay intact.
  const start = Array.from(text.slice(0, 2 * excerptLength))
    .slice(0, excerptLength)
    .join('');
  return start === '' ? '' : `${start}...`;
}
