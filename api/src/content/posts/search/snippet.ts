import { stemmer } from 'stemmer';
import type { SearchPlan } from './plan-search.ts';
import { fold } from './words.ts';

/** In characters, without the marks. */
const length = 200;
/** In characters: the part of a long text that is searched for matches. */
const maxSearched = 200_000;

interface Match {
  readonly from: number;
  readonly to: number;
  /** Index of the plan's word that the match belongs to. */
  readonly word: number;
}

/** The best matching passage of a text as escaped HTML with `<mark>`; '' if the text contains no word of the plan. */
export function snippetOf(text: string, plan: SearchPlan): string {
  const matches = findMatches(text.slice(0, maxSearched), plan);
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
  // Stemming is slow and never changes the first letter of a word, so words with other initials are skipped.
  const initials = new Set([...byStem.keys()].map((stem) => stem.charAt(0)));
  const matches: Match[] = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const folded = fold(token);
    const word = initials.has(folded.charAt(0)) ? byStem.get(stemmer(folded)) : undefined;
    if (word !== undefined) matches.push({ from: index, to: index + token.length, word });
  }
  return matches;
}

/**
 * The matches within the length of a snippet that cover the most words; among equals the most matches, then the first.
 */
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

/** Extends a run of matches with the surrounding words. */
function widen(text: string, run: readonly Match[]): { from: number; to: number } {
  const [first, last] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0];
  const room = Math.max(0, length - (last - first));
  // Most of the remaining length follows the match, because sentences are read forwards.
  const earliest = Math.max(0, first - Math.floor(room / 3));
  const from = earliest === 0 ? 0 : Math.min(first, wordStart(text, earliest));
  const latest = Math.min(text.length, Math.max(last, from + length));
  const space = latest === text.length ? latest : text.lastIndexOf(' ', latest);
  return { from, to: Math.max(last, space) };
}

/** The start of the first word that begins at or after `at`, which is above 0; `at` in a text without spaces. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at - 1);
  return space === -1 ? at : space + 1;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
