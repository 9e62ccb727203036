/** A minute's worth, for articles with figures and tables in them. */
const wordsPerMinute = 220;
const ideographsPerMinute = 450;

/** How long a text takes to read, in whole minutes; at least 1. */
export function readingMinutes(text: string): number {
  // Scripts that set no spaces between words.
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute + ideographs / ideographsPerMinute));
}
