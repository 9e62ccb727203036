import { stemmer } from 'stemmer';
import type { SearchPlan } from './plan-search.ts';
import { fold } from './words.ts';

/** In characters, without the marks. */
const length = 200;
/** In characters: a longer text is only looked through so far. */
const reach = 200_000;

interface Match {
  readonly from: number;
  readonly to: number;
  /** Which of the plan's words it answers for. */
  readonly word: number;
}

/** The place of a text that matches best, as escaped HTML with `<mark>`; '' where no word of the plan stands in it. */
export function snippetOf(text: string, plan: SearchPlan): string {
  const matches = findMatches(text.slice(0, reach), plan);
  if (matches.length === 0) return '';
  const { from, to } = widen(text, bestRun(matches));
  const shown = matches.filter((match) => match.from >= from && match.to <= to);
  let html = from > 0 ? '… ' : '';
  let at = from;
  for (const match of shown) {
    html += `${escaped(text.slice(at, match.from))}<mark>${escaped(text.slice(match.from, match.to))}</mark>`;
    at = match.to;
  }
  return html + escaped(text.slice(at, to)) + (to < text.length ? ' …' : '');
}

function findMatches(text: string, plan: SearchPlan): Match[] {
  const byStem = new Map<string, number>();
  plan.forEach(({ alternatives }, word) => {
    for (const alternative of alternatives) byStem.set(stemmer(alternative), word);
  });
  // Stemming costs far more than looking, and leaves a word its first letter.
  const initials = new Set([...byStem.keys()].map((stem) => stem.charAt(0)));
  const matches: Match[] = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const folded = fold(token);
    const word = initials.has(folded.charAt(0)) ? byStem.get(stemmer(folded)) : undefined;
    if (word !== undefined) matches.push({ from: index, to: index + token.length, word });
  }
  return matches;
}

/** The matches that fit into a snippet and answer for the most words; of equals the most matches, then the first. */
function bestRun(matches: readonly Match[]): readonly Match[] {
  let best: readonly Match[] = [];
  let bestWorth = 0;
  let end = 0;
  matches.forEach((first, start) => {
    while (end < matches.length && (matches[end]?.to ?? 0) - first.from <= length) end += 1;
    const run = matches.slice(start, Math.max(end, start + 1));
    const worth = new Set(run.map(({ word }) => word)).size * 1000 + Math.min(run.length, 999);
    if (worth > bestWorth) [best, bestWorth] = [run, worth];
  });
  return best;
}

/** A run of matches with the words around it. */
function widen(text: string, run: readonly Match[]): { from: number; to: number } {
  const [first, last] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0];
  const room = Math.max(0, length - (last - first));
  // Most of the room goes behind: a sentence is read forwards.
  const earliest = Math.max(0, first - Math.floor(room / 3));
  const from = earliest === 0 ? 0 : Math.min(first, wordStart(text, earliest));
  const latest = Math.min(text.length, Math.max(last, from + length));
  const space = latest === text.length ? latest : text.lastIndexOf(' ', latest);
  return { from, to: Math.max(last, space) };
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 ? at : space + 1;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
