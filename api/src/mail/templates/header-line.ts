/** A text for a header: line breaks become spaces, and the length is at most 200 characters. */
export function headerLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}
