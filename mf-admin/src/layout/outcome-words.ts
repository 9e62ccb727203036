/** The result of a change to many records. */
interface Outcome {
  readonly changed: readonly unknown[];
  readonly left: readonly unknown[];
}

/** Such as `1 article` or `1,000 articles`. */
export function countWords(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${one}s`;
}

/** A change in a sentence, with the records that someone else had changed before. */
export function outcomeWords({ changed, left }: Outcome, one: string, words: string): string {
  const stayed = `${countWords(left.length, one)} changed by somebody else meanwhile stayed.`;
  if (changed.length === 0) return stayed;
  const done = `${countWords(changed.length, one)} ${words}.`;
  return left.length === 0 ? done : `${done} ${stayed}`;
}
