import { compare } from '../differences.ts';

/** The boundaries of lines, and of words within a line. */
const boundaries = [/(?<=\n)/, /(?<=\s)(?=\S)/] as const;

/**
 * The text of `after`, with the author's `source` in place of the parts that equal `before`, which is the editor's own output for the
 * same content. Spelling is the choice between notations with one meaning, such as `*` or `-` for a list.
 */
export function keepSpelling(source: string, before: string, after: string, depth = 0): string {
  const boundary = boundaries[depth];
  if (!boundary) return after;
  const [sourceParts, beforeParts] = [source.split(boundary), before.split(boundary)];
  if (sourceParts.length !== beforeParts.length) return after;
  const pieces = compare(beforeParts, after.split(boundary));
  let position = 0;
  let result = '';
  pieces.forEach(({ kind, text }, index) => {
    const isReplaced = kind === 'added' && pieces[index - 1]?.kind === 'removed';
    if (kind === 'added') {
      result += isReplaced ? '' : text;
      return;
    }
    const spelled = sourceParts.slice(position, (position += text.split(boundary).length)).join('');
    const next = pieces[index + 1];
    if (kind === 'same') result += spelled;
    else if (next?.kind === 'added') result += keepSpelling(spelled, text, next.text, depth + 1);
  });
  return result;
}
