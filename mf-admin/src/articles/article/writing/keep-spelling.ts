import { compare } from '../differences.ts';

/** The boundaries of lines, and of words within a line. */
const cuts = [/(?<=\n)/, /(?<=\s)(?=\S)/] as const;

/**
 * The text of `after`, with `source` in place of the parts that equal `before`, which is the editor's own spelling of `source`.
 * Unchanged lines, and unchanged words of changed lines, so keep the author's spelling.
 */
export function keepSpelling(source: string, before: string, after: string, depth = 0): string {
  const cut = cuts[depth];
  if (!cut) return after;
  const [kept, known] = [source.split(cut), before.split(cut)];
  if (kept.length !== known.length) return after;
  const pieces = compare(known, after.split(cut));
  let place = 0;
  let out = '';
  pieces.forEach(({ kind, text }, index) => {
    const isReplaced = kind === 'added' && pieces[index - 1]?.kind === 'removed';
    if (kind === 'added') {
      out += isReplaced ? '' : text;
      return;
    }
    const spelled = kept.slice(place, (place += text.split(cut).length)).join('');
    const next = pieces[index + 1];
    if (kind === 'same') out += spelled;
    else if (next?.kind === 'added') out += keepSpelling(spelled, text, next.text, depth + 1);
  });
  return out;
}
