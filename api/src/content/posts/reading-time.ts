/** Reading speeds for articles with figures and tables. */
const wordsPerMinute = 220;
const ideographsPerMinute = 450;

/** The reading time of a text in whole minutes; at least 1. */
export function readingMinutes(text: string): number {
  // Scripts without spaces between words.
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + ideographs / ideographsPerMinute));
}
