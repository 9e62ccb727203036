import { countOf } from './count-of.ts';

/** The result of a change to many records. */
interface Outcome {
  readonly changed: readonly unknown[];
  readonly left: readonly unknown[];
}

/** The result of a bulk change, such as `3 articles unpublished.`; `left` are records that somebody else had changed before. */
export function bulkResultText({ changed, left }: Outcome, noun: string, changeWord: string): string {
  const unchangedText = `${countOf(left.length, noun)} changed by somebody else meanwhile stayed.`;
  if (changed.length === 0) return unchangedText;
  const changedText = `${countOf(changed.length, noun)} ${changeWord}.`;
  return left.length === 0 ? changedText : `${changedText} ${unchangedText}`;
}
